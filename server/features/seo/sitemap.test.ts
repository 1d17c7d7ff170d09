import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { expect, test } from 'vitest'
import { PART, sitemap, sitemapPart } from './sitemap.ts'
import type { ProductAddress, Sources } from './sources.ts'

const origin = 'https://shop.example'

/** Sources with products of these numbers. */
function shopOf(numbers: number[], pages: { slug: string; isPublished: boolean }[] = []): Sources {
  const none = () => Promise.reject(new Error('not asked for'))
  return {
    pages: async () => pages.map((page) => ({ ...page, updatedAt: '2026-11-01T10:00:00.000Z' })),
    posts: async () => [],
    kinds: async () => [
      { filter: 'creatureType', name: 'Dragon' },
      { filter: 'designer', name: 'Ada & Bo' },
    ],
    firstProduct: async (from) => numbers.find((number) => number >= from),
    async *products(from, to) {
      const some: ProductAddress[] = []
      for (const number of numbers.filter((number) => number >= from && number < to)) {
        some.push({ id: String(number), shopifyHandle: `wyrm-${number}`, updatedAt: null })
        if (some.length === 250) {
          yield some.splice(0)
          await new Promise((next) => setImmediate(next))
        }
      }
      yield some
    },
    page: none,
    latestPosts: none,
    renderPost: none,
    pictures: none,
    post: none,
    product: none,
  }
}

const urlsIn = async (xml: Buffer | null) => (await parseSitemap(Readable.from([xml]))).map(({ url }) => url)
const partsIn = async (xml: Buffer) => (await parseSitemapIndex(Readable.from([xml]))).map(({ url }) => url)

test('a small shop has one sitemap of public addresses with their last change', async () => {
  const pages = ['home', 'about', 'blog', 'footer', 'type-dragon'].map((slug) => ({ slug, isPublished: true }))
  const read = new Set<string>()
  const shop = shopOf([7], [...pages, { slug: 'draft', isPublished: false }])
  const xml = await sitemap(origin, shop, (...tags) => tags.forEach((tag) => read.add(tag)))
  const paths = [
    '/',
    '/gallery',
    '/about',
    '/blog',
    '/gallery/type/Dragon',
    '/gallery/designer/Ada_%26_Bo',
    '/privacy-policy',
    '/terms-of-service',
    '/product/wyrm-7',
  ]
  expect(await urlsIn(xml)).toEqual(paths.map((path) => origin + path))
  expect(String(xml)).toContain(
    '<url><loc>https://shop.example/about</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod></url>',
  )
  expect([...read]).toEqual(['pages', 'blog', 'products'])
})

test('a read error fails only its request, and invalid dates are left out', async () => {
  const torn: Sources = {
    ...shopOf([7]),
    async *products() {
      yield [{ id: '7', shopifyHandle: 'wyrm-7', updatedAt: null }]
      throw new Error('the database is busy')
    },
  }
  await expect(sitemap(origin, torn, () => {})).rejects.toThrow('the database is busy')
  const odd: Sources = {
    ...shopOf([]),
    pages: async () => [{ slug: 'about', isPublished: true, updatedAt: 'some day' }],
  }
  expect(String(await sitemap(origin, odd, () => {}))).toContain('<url><loc>https://shop.example/about</loc></url>')
})

test('a product stays in its part, and parts without products are left out', async () => {
  const shop = shopOf([3, 3 * PART, 3 * PART + 1])
  expect(await partsIn(await sitemap(origin, shop, () => {}))).toEqual(
    ['content', 'products-1', 'products-3', 'products-4'].map((name) => `${origin}/sitemap-${name}.xml`),
  )
  expect(await urlsIn(await sitemapPart('products-3', origin, shop, () => {}))).toEqual([
    `${origin}/product/wyrm-${3 * PART}`,
  ])
  for (const name of ['products-2', 'products-0', 'products-5', 'products-x', 'other'])
    expect(await sitemapPart(name, origin, shop, () => {})).toBeNull()
})
