import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import type { ProductAddress, Sources } from '#server/features/seo/sources.ts'

export const origin = 'https://shop.example'

/** Sources with products of these numbers. */
export function shopOf(numbers: number[], pages: { slug: string; isPublished: boolean }[] = []): Sources {
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

/** Addresses in a sitemap. */
export const urlsIn = async (xml: Buffer | null) => (await parseSitemap(Readable.from([xml]))).map(({ url }) => url)
/** Addresses of the parts in an index. */
export const partsIn = async (xml: Buffer) => (await parseSitemapIndex(Readable.from([xml]))).map(({ url }) => url)
