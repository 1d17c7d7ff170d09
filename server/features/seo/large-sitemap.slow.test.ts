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
const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('100,000 products are split into parts, and other requests are served', async () => {
  const shop = shopOf(countTo(100_000))
  const parts = await partsIn(await sitemap(origin, shop, () => {}))
  expect(parts).toHaveLength(1 + 100_000 / PART)
  expect(parts.slice(0, 2)).toEqual([`${origin}/sitemap-content.xml`, `${origin}/sitemap-products-1.xml`])
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const all = new Set<string>()
  for (const part of parts) {
    const name = /sitemap-(.+)\.xml$/.exec(part)![1]!
    const urls = await urlsIn(await sitemapPart(name, origin, shop, () => {}))
    expect(urls.length).toBeLessThanOrEqual(50_000)
    for (const url of urls) all.add(url)
  }
  clearInterval(counting)
  expect(turns).toBeGreaterThan(50)
  // Plus home, gallery, a type, a designer and two legal pages.
  expect(all.size).toBe(100_006)
})
