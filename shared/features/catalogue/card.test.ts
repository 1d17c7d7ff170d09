import { expect, test } from 'vitest'
import { cardOf } from './card.ts'
import type { PhotoKind, Product } from './products.schema.ts'

const product = (...kinds: (PhotoKind | undefined)[]) => {
  const photos = kinds.map((kind, at) => ({
    image: `https://cdn.shopify.com/${at}.webp?v=1`,
    caption: '',
    width: 800,
    height: 600,
    ...(kind && { kind }),
  }))
  return {
    photos,
    imageUrl: photos[0]?.image ?? null,
    shopifyVariants: [],
    metadata: {},
    unprimedPrice: 4,
  } as unknown as Product
}

const hovered = (...kinds: (PhotoKind | undefined)[]) => cardOf(product(...kinds)).hoverImage

test('a card has the photo that convinces most and is of another kind', { tags: ['S2.35'] }, () => {
  const url = (at: number) => `https://cdn.shopify.com/${at}.webp?v=1&width=640`
  expect(hovered('render', 'resin', 'painted')).toBe(url(2))
  expect(hovered('painted', 'painted', 'ruler', 'resin')).toBe(url(3))
  expect(hovered(undefined, undefined, 'hand')).toBe(url(2))
})

test('a card without such a photo has none', { tags: ['S2.35'] }, () => {
  for (const kinds of [[], ['painted'], ['render', 'render'], ['painted', undefined]] as const)
    expect(cardOf(product(...kinds))).not.toHaveProperty('hoverImage')
})

test('a card has photos of the painted and the bare print, and their numbers on the page', { tags: ['S10.98'] }, () => {
  const looks = (...kinds: (PhotoKind | undefined)[]) => cardOf(product(...kinds)).looks
  const look = (at: number) => ({
    image: `https://cdn.shopify.com/${at}.webp?v=1`,
    number: at + 1,
  })
  expect(looks('render', 'resin', 'painted', 'painted')).toEqual({ painted: look(2), bare: look(1) })
  expect(looks('painted', 'ruler', 'resin')).toEqual({ bare: look(2) })
  expect(looks('render', 'hand')).toBeUndefined()
  const tall = product('render', 'painted')
  tall.photos[1]!.height = 900
  expect(cardOf(tall).looks).toEqual({ painted: { ...look(1), width: 800, height: 900 } })
  const filmed = product('render', 'resin', 'painted')
  filmed.metadata.videos = [{ after: 1 }, { after: 3 }] as Product['metadata']['videos']
  expect(cardOf(filmed).looks).toMatchObject({ bare: { number: 3 }, painted: { number: 4 } })
})

test('a card has what its price was, and no other option’s', { tags: ['S10.41'] }, () => {
  const variant = (price: string, compareAtPrice?: string, availableForSale = true) => ({
    price,
    availableForSale,
    ...(compareAtPrice && { compareAtPrice }),
  })
  const card = (...variants: ReturnType<typeof variant>[]) =>
    cardOf({ ...product(), shopifyVariants: variants } as unknown as Product)
  expect(card(variant('5', '9'), variant('4.00', '6'))).toMatchObject({ fromCents: 400, wasPrice: '6' })
  expect(card(variant('5', '9'), variant('4', '6', false))).toMatchObject({ fromCents: 500, wasPrice: '9' })
  expect(card(variant('5', '9'), variant('4'))).not.toHaveProperty('wasPrice')
  expect(card(variant('5', '9', false))).not.toHaveProperty('wasPrice')
})

test('the address of a card’s photo can’t end its url()', () => {
  const odd = product('render', 'painted')
  odd.photos[1]!.image = `https://x.example/a b(c)'d"\\.webp`
  expect(cardOf(odd).hoverImage).toBe('https://x.example/a%20b%28c%29%27d%22%5c.webp')
})
