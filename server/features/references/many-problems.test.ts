import { expect, test } from 'vitest'
import { liveReferences } from '#server/content/references/live-references.ts'
import type { Site } from '#server/content/references/site.ts'
import { targetOf } from '#server/content/references/target.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { checkMentions } from './check.ts'

const ORIGIN = 'https://shop.example'

test('the check of a long post of dead links lets others in', { tags: ['A10.13'] }, async () => {
  const site = { resolve: async () => ({ is: 'nothing' }) } as unknown as Site
  const mentions = Array.from({ length: 40_000 }, (_, index) => ({ place: 'Text', address: `/${index % 20_000}` }))
  let found: unknown[] = []
  expect(await longestTurn(async () => (found = await checkMentions(mentions, site, ORIGIN)))).toBeLessThan(
    LONG_TURN_MS,
  )
  expect(found).toHaveLength(20_000)
})

test('references are found however many a record has', async () => {
  const many = Array.from({ length: 200_000 }, () => ({}) as never)
  const { collect } = liveReferences(
    { findIn: async () => many, rewriteIn: async () => ({ change: {}, rewritten: many }) },
    { list: async () => [{ id: '1', title: '', fields: {} }], update: async () => undefined },
  )
  expect(await collect(null as never, targetOf('/a', ORIGIN)!)).toHaveLength(200_000)
})
