import { expect, test } from 'vitest'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { makeCard } from './card.ts'
import type { Sources } from './sources.ts'

const product = {
  id: '12',
  name: 'Ember wyrm',
  shopifyHandle: 'ember-wyrm',
  imageUrl: 'https://cdn.example/a.webp',
  creatureType: 'Dragon',
  scale: 'Large',
  unprimedPrice: 9,
  shopifyVariants: [
    { price: '7.00', availableForSale: true },
    { price: '4.50', availableForSale: true },
    { price: '4.00', availableForSale: false },
  ],
} as Product

const sources = {
  product: async () => product,
  page: async () => ({ slug: 'home', title: 'Home of dragons' }),
  post: async () => ({
    slug: 'wyrms',
    title: 'Wyrms',
    imageUrl: '/pictures/a.webp',
    category: 'osr-gaming',
    readTime: 7,
    publishedAt: '2026-11-02T10:00:00.000Z',
  }),
  async pictures([url]: string[], { reads }: { reads(tag: string): void }) {
    reads(`image:${url}`)
    return { [url!]: { placeholder: null, alt: '', focus: { x: 10, y: 90 } } }
  },
} as unknown as Sources

async function make(kind: 'page' | 'product' | 'post' | 'shop', slug: string) {
  const read: string[] = []
  const card = await makeCard(kind, slug, 'Hoard', sources, (...tags) => read.push(...tags))
  return { ...card, read }
}

test('a product’s card has name, size and the lowest price for sale', async () => {
  expect(await make('product', 'ember-wyrm')).toMatchObject({
    title: 'Ember wyrm',
    facts: ['Dragon', 'Large'],
    price: 'From $4.50',
    command: 'cd /product/ember-wyrm',
    picture: 'https://cdn.example/a.webp',
    read: ['product:12'],
  })
  const shopifyVariants = product.shopifyVariants.map((variant) => ({ ...variant, availableForSale: false }))
  const soldOut = { ...sources, product: async () => ({ ...product, shopifyVariants }) }
  expect(await makeCard('product', 'ember-wyrm', 'Hoard', soldOut, () => {})).toMatchObject({ price: 'SOLD OUT' })
  // A former handle may later belong to another product.
  expect((await make('product', '12')).read).toEqual(['products:new', 'product:12'])
})

test('a post’s card has category, read time and date; a page’s its path', async () => {
  expect(await make('post', 'old')).toMatchObject({
    facts: ['OSR gaming', '7 min read', '2026-11-02'],
    command: 'cat /blog/wyrms',
    focus: { x: 10, y: 90 },
    read: ['post:old', 'post:wyrms', 'image:/pictures/a.webp'],
  })
  expect(await make('page', 'home')).toMatchObject({
    title: 'Home of dragons',
    command: 'cd /',
    read: ['page:home', 'page:home'],
  })
  expect(await make('shop', '')).toMatchObject({ title: 'Hoard', read: [] })
})
