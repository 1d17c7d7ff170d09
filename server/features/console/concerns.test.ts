import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { silent } from '#tests/harness/shopify.ts'
import { gatherConcerns } from './concerns.ts'

const concern = (level: Concern['level'], text: string): Concern => ({ level, text, path: null })
const gather = (sources: Parameters<typeof gatherConcerns>[0]['sources']) =>
  gatherConcerns({ sources, log: silent, withinMs: 20 })

test('issue 7 overview: what needs attention comes from all rooms, the worst first', async () => {
  const concerns = await gather({
    one: async () => [concern('info', 'a'), concern('error', 'b')],
    two: async () => [concern('warning', 'c'), concern('error', 'd')],
    three: async () => [],
  })
  expect(concerns.map(({ text }) => text)).toEqual(['b', 'd', 'c', 'a'])
  expect(await gather({})).toEqual([])
})

test('issue 7 overview: a room that fails, or takes too long, is a concern itself, and hides nothing of the others', async () => {
  const stopped = new AbortController()
  const concerns = await gather({
    'the webhooks': async () => Promise.reject(new Error('no such table')),
    Shopify: () => sleep(60_000, [], { signal: stopped.signal }),
    'the orders': async () => [concern('error', 'b')],
  })
  const failed = (name: string, why: string) =>
    expect.objectContaining({
      level: 'warning',
      text: `Whether all is well with ${name} is not known just now: ${why}.`,
    })
  expect(concerns).toEqual([
    concern('error', 'b'),
    failed('the webhooks', "the server's log says why"),
    failed('Shopify', 'it takes long to find out'),
  ])
})
