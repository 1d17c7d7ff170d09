import { expect, test } from 'vitest'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { countsOf, summarizeAlerts, tabOf } from './overview.ts'

const concern = (level: ConsoleAlert['level']): ConsoleAlert => ({ level, text: '', path: null })

test('the overview counts total, Shopify-synced and local products and orders', { tags: ['A2.4'] }, () => {
  const products = { total: 12, synced: 10, localOnly: 2, archived: 3, soldOut: 4 }
  const counts = countsOf({ products, orders: 7, toPrint: 5, attention: [] })
  expect(counts.map(({ name, count }) => `${name}: ${count}`)).toEqual([
    'Total products: 12',
    'Shopify-synced: 10',
    'Local-only: 2',
    'Orders: 7',
  ])
})

test('alerts are summarised in a sentence that ignores information', () => {
  expect(summarizeAlerts([])).toBe('All is well.')
  expect(summarizeAlerts([concern('info')])).toBe('Nothing is wrong. Good to know:')
  expect(summarizeAlerts([concern('error'), concern('info')])).toBe('One thing needs attention.')
  expect(summarizeAlerts([concern('error'), concern('warning')])).toBe('2 things need attention.')
  expect(tabOf('/admin/auto-sync')).toBe('AUTO SYNC')
  expect(tabOf('/admin/webhooks/12')).toBe('WEBHOOKS')
})
