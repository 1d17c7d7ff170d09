import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { silent } from '#tests/harness/silent.ts'
import { collectAlerts, collectPromptAlerts } from './alerts.ts'

const alert = (level: ConsoleAlert['level'], text: string): ConsoleAlert => ({ level, text, path: null })
const gather = (sources: Parameters<typeof collectAlerts>[0]['sources']) =>
  collectAlerts({ sources, log: silent, timeoutMs: 20 })

test('overview lists the alerts of all sources, most severe first', async () => {
  const concerns = await gather({
    one: async () => [alert('info', 'a'), alert('error', 'b')],
    two: async () => [alert('warning', 'c'), alert('error', 'd')],
    three: async () => [],
  })
  expect(concerns.map(({ text }) => text)).toEqual(['b', 'd', 'c', 'a'])
  expect(await gather({})).toEqual([])
})

test('overview tells a refusal of Shopify once, by the alert that explains it best', async () => {
  const sources = {
    Shopify: async () => [{ ...alert('error', 'a'), refusal: 'token' as const }],
    'the sync': async () => [
      { ...alert('error', 'b'), refusal: 'token' as const },
      { ...alert('warning', 'c'), refusal: 'customer-data' as const },
    ],
    'the webhooks': async () => [
      { ...alert('error', 'd'), refusal: 'customer-data' as const },
      { ...alert('error', 'e'), refusal: null },
    ],
  }
  expect(await gather(sources)).toEqual([alert('error', 'a'), alert('error', 'd'), alert('error', 'e')])
  const uninstalled = { ...alert('error', 'f'), explains: ['token' as const] }
  expect(await gather({ ...sources, other: async () => [uninstalled] })).toEqual([
    alert('error', 'd'),
    alert('error', 'e'),
    alert('error', 'f'),
  ])
})

test('prompt alerts leave out sources that take long, and name them', { tags: ['A14.2'] }, async () => {
  const stopped = new AbortController()
  const sources = {
    Shopify: () => sleep(60_000, [], { signal: stopped.signal }),
    'the orders': async () => [alert('info', 'a'), alert('error', 'b')],
    'the webhooks': async () => Promise.reject(new Error('no such table')),
  }
  expect(await collectPromptAlerts({ sources, log: silent, timeoutMs: 20 })).toMatchObject({
    attention: [{ text: 'b' }, { text: "Could not check the webhooks: see the server's log." }, { text: 'a' }],
    pending: ['Shopify'],
  })
})

test('source that fails or times out becomes an alert and hides no others', async () => {
  const stopped = new AbortController()
  const alerts = await gather({
    'the webhooks': async () => Promise.reject(new Error('no such table')),
    Shopify: () => sleep(60_000, [], { signal: stopped.signal }),
    'the orders': async () => [alert('error', 'b')],
  })
  const failed = (name: string, why: string) =>
    expect.objectContaining({
      level: 'warning',
      text: `Could not check ${name}: ${why}.`,
    })
  expect(alerts).toEqual([
    alert('error', 'b'),
    failed('the webhooks', "see the server's log"),
    failed('Shopify', 'it took too long'),
  ])
})
