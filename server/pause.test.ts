import { expect, test } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { pause } from './pause.ts'

test('a loop with pauses lets others in every few milliseconds', async () => {
  const turn = await longestTurn(async () => {
    const until = performance.now() + 4 * LONG_TURN_MS
    while (performance.now() < until) await pause()
  })
  expect(turn).toBeLessThan(LONG_TURN_MS)
})

test('a loop of queries lets others in', { tags: ['A10.13'] }, async () => {
  const { db, close } = await openDatabase(':memory:')
  const turn = await longestTurn(async () => {
    for (let count = 0; count < 20_000; count++) await db.selectFrom('pages').selectAll().execute()
  })
  await close()
  expect(turn).toBeLessThan(LONG_TURN_MS)
})
