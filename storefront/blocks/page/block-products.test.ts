import { expect, test } from 'vitest'
import { creature } from '#tests/harness/storefront/render-block.tsx'
import { blockProducts, MAX_FEATURED } from './block-products.ts'

test('miniatures that are sold out come last', { tags: ['S10.100'] }, () => {
  const gone = { ...creature(1), fromCents: null }
  const others = Array.from({ length: MAX_FEATURED }, (_, at) => creature(at + 2))
  const none = { data: undefined, error: null }
  const read = { data: [gone, ...others], error: null }
  const idsOf = (products: readonly { id: string }[] | undefined) => products?.map(({ id }) => id)
  const expected = [...others, gone].map(({ id }) => id)
  expect(idsOf(blockProducts({ featured: false, gallery: true }, none, read).gallery)).toEqual(expected)
  expect(idsOf(blockProducts({ featured: true, gallery: false }, read, none).featured)).toEqual(expected)
})
