import { expect, test } from 'vitest'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { countsOf, standing, tabOf } from './overview.ts'

const concern = (level: Concern['level']): Concern => ({ level, text: '', path: null })

test('§2 Overview: counts of total products, Shopify-synced, local-only and orders', () => {
  const products = { total: 12, synced: 10, localOnly: 2, archived: 3, soldOut: 4 }
  const counts = countsOf({ products, orders: 7, toPrint: 5, attention: [] })
  expect(counts.map(({ name, count }) => `${name}: ${count}`)).toEqual([
    'Total products: 12',
    'Shopify-synced: 10',
    'Local-only: 2',
    'Orders: 7',
  ])
})

test('how it stands is one sentence; what one should only know of is no worry', () => {
  expect(standing([])).toBe('All is well.')
  expect(standing([concern('info')])).toBe('Nothing is wrong. What is good to know:')
  expect(standing([concern('error'), concern('info')])).toBe('One thing needs attention.')
  expect(standing([concern('error'), concern('warning')])).toBe('2 things need attention.')
  expect(tabOf('/admin/auto-sync')).toBe('AUTO SYNC')
  expect(tabOf('/admin/webhooks/12')).toBe('WEBHOOKS')
})
