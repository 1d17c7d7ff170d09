import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { productCounts } from './product-counts.ts'

onEveryDialect((_, open) => {
  test('overview counts are zero without products', { tags: ['A2.4'] }, async () => {
    await using database = await open()
    expect(await productCounts(database.db)).toEqual({ total: 0, synced: 0, localOnly: 0, archived: 0, soldOut: 0 })
  })
})
