import { expect, test } from 'vitest'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { countsOf, summarizeAlerts, tabOf, workOf } from './overview.ts'

const concern = (level: ConsoleAlert['level']): ConsoleAlert => ({ level, text: '', path: null })

test('the overview counts total, Shopify-synced and local products and orders', { tags: ['A2.4'] }, () => {
  const products = { total: 12, synced: 10, localOnly: 2, archived: 3, soldOut: 4 }
  const counts = countsOf({ products, orders: 7 })
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
  expect(summarizeAlerts([concern('error'), concern('info')])).toBe('thing needs attention.')
  expect(summarizeAlerts([concern('error'), concern('warning')])).toBe('things need attention.')
  expect(tabOf('/admin/auto-sync')).toBe('AUTO SYNC')
  expect(tabOf('/admin/webhooks/12')).toBe('WEBHOOKS')
})

test('the overview says in which order to work, and how long the oldest order waits', { tags: ['A14.1'] }, () => {
  const products = { total: 12, synced: 10, localOnly: 2, archived: 3, soldOut: 4 }
  const none = {
    products,
    orders: 7,
    attention: [],
    pending: [],
    toPrint: 0,
    oldestToPrint: null,
    readyToPack: 0,
    unread: 0,
  }
  const now = Date.parse('2026-11-21T12:00:00Z')
  const lines = (work: typeof none | object) =>
    workOf({ ...none, ...work }, now).map(({ count, text, note }) =>
      [`${count} ${text}`, note].filter(Boolean).join(', '),
    )
  expect(lines({ toPrint: 12, oldestToPrint: '2026-11-18T10:00:00Z', readyToPack: 1, unread: 2 })).toEqual([
    '12 pieces to print, the oldest order waits 3 days',
    '1 order ready to pack',
    '2 unread messages',
  ])
  const alert = (path: string): ConsoleAlert => ({ level: 'info', text: '', path })
  const pathOf = (...attention: ConsoleAlert[]) => workOf({ ...none, unread: 1, attention })[2]!.path
  expect(pathOf(alert('/admin/messages/7'))).toBe('/admin/messages/7')
  expect(pathOf(alert('/admin/messages'), alert('/admin/messages/back-in-stock'))).toBe('/admin/messages?unread=yes')
  expect(lines(none)).toEqual(['0 pieces to print', '0 orders ready to pack', '0 unread messages'])
})
