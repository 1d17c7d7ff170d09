import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './BarChart.tsx'
import { periodsOf } from './sales.ts'

const days = ['2026-11-20', '2026-11-21', '2026-11-22']
const periods = periodsOf(days.map((day, index) => ({ day, orders: index * 3, revenue: '0.00' })))

test('a chart is one named tab stop with a bar per period, as tall as its value', () => {
  const html = renderToStaticMarkup(
    <BarChart periods={periods} what="orders" label="Orders by day" valueOf={({ orders }) => `${orders} orders`} />,
  )
  expect(html).toContain(
    'role="application" tabindex="0" aria-label="Orders by day. Use the arrow keys to move between bars."',
  )
  expect([...html.matchAll(/<rect [^>]*height="([^"]*)"/g)].map(([, height]) => height)).toEqual(['0%', '50%', '100%'])
  expect(html.match(/<span style[^>]*>[^<]*/g)?.map((label) => label.replace(/.*>/, ''))).toEqual([
    '20 Nov',
    '21 Nov',
    '22 Nov',
  ])
})
