import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { applyEdits as afterEdits, edits, tidyPage } from '#tests/harness/block-pages.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { normalizeBlocks } from '#shared/blocks/rows.ts'
import { toBody } from '#shared/contract/client.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

/** Blocks as the server accepts them, without `__proto__` fields, and as the builder reads them. */
const sendable = (blocks: readonly Block[]) => readBlocks(JSON.parse(toBody(blocks)))

const words = fc.constantFrom('', 'One', 'Two')
const fields = fc.record({
  description: words,
  seoTitle: words,
  seoDescription: words,
  maxWidth: fc.constantFrom('none' as const, 'lg' as const),
})
type EditedFields = typeof fields extends fc.Arbitrary<infer T> ? T : never

/** A page and two people's edits of it. */
const forked = fc
  .tuple(tidyPage, edits(), edits(), fields, fields, fields)
  .map(([blocks, mine, theirs, base, myFields, theirFields]) => ({
    base: { ...base, blocks: sendable(blocks) },
    mine: { ...myFields, blocks: sendable(normalizeBlocks(afterEdits(blocks, mine))) },
    theirs: { ...theirFields, blocks: sendable(normalizeBlocks(afterEdits(blocks, theirs))) },
  }))

const content = (blocks: readonly Block[], id: string) => {
  const block = blocks.find((each) => each.id === id)
  return block && [block.type, block.content]
}
let count = 0

test(
  'two people’s edits of a page lose nothing, and publishing is idempotent',
  { tags: ['D3.5', 'D7.3'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        forked,
        fc.constantFrom('mine' as const, 'theirs' as const),
        async ({ base, mine, theirs }, side) => {
          count += 1
          const { id } = await ben.pages.create({ body: { title: 'T', slug: `fork-${count}`, ...draft(base) } })
          const params = { id }
          const anna = openEditor(shop, { headers })
          await anna.local.pull()
          anna.network.isOnline = false
          await anna.pages.update({ params, headers: {}, body: draft(mine) })
          await ben.pages.update({ params, headers: {}, body: draft(theirs) })
          anna.network.isOnline = true
          const conflicts = await anna.publish()
          const keys = conflicts.flatMap(({ collisions = [] }) => collisions.map(({ key }) => key))
          const settled = { [`pages:${id}`]: Object.fromEntries(keys.map((key) => [key, side])) }
          expect(await anna.publish(settled)).toEqual([])

          const page = await ben.pages.byId({ params })
          const kept = <T>(key: string, b: T, m: T, t: T, now: T) => {
            const collides = !deepEqual(b, m) && !deepEqual(b, t) && !deepEqual(m, t)
            expect(keys.includes(key)).toBe(collides)
            const whose = collides ? (side === 'mine' ? m : t) : deepEqual(b, m) ? t : m
            expect(now).toEqual(whose)
          }
          for (const key of Object.keys(base) as (keyof EditedFields)[])
            if (key in fieldsOf(base)) kept<unknown>(key, base[key], mine[key], theirs[key], page[key])
          const there = readBlocks(page.blocks)
          for (const blockId of new Set(
            [base, mine, theirs].flatMap(({ blocks }) => blocks.map((block) => block.id)),
          )) {
            const [b, m, t] = [base, mine, theirs].map(({ blocks }) => content(blocks, blockId))
            kept<unknown>(blockId, b, m, t, content(there, blockId))
          }
          const sent = anna.network.sent.length
          expect(await anna.publish(settled)).toEqual([])
          expect(anna.network.sent.length).toBe(sent)
          expect((await ben.pages.byId({ params })).version).toBe(page.version)
        },
      ),
      { numRuns: 15 },
    )
  },
)

interface Version extends EditedFields {
  blocks: readonly Block[]
}
const fieldsOf = ({ blocks: _blocks, ...rest }: Version) => rest
const draft = ({ blocks, ...rest }: Version) => ({
  ...rest,
  blocks: blocks.map((block) => ({ ...block, content: { ...block.content } })),
})
