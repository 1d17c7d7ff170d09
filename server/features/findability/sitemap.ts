import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { paths, productPath } from '#shared/paths.ts'
import type { Reads, Sources } from './sources.ts'

/** Product numbers in one part of the map. Fewer than the 50,000 that the protocol allows, so that a part is quickly made and sent. */
export const PART = 10_000

interface Place {
  url: string
  lastmod?: string
}

/** The whole map, or, when the products are too many for one, the list of its parts: `/sitemap-<name>.xml`. */
export async function sitemap(origin: string, sources: Sources, reads: Reads): Promise<Buffer> {
  reads('pages', 'blog', 'products')
  const parts = await productParts(sources)
  if (parts.every((part) => part === 1)) return toMap(origin, everything(sources))
  const names = ['content', ...parts.map((part) => `products-${part}`)]
  const addresses = names.map((name) => ({ url: `${origin}/sitemap-${name}.xml` }))
  return written(addresses, new SitemapIndexStream())
}

/** One part by its name; null when there is no such part. */
export async function sitemapPart(
  name: string,
  origin: string,
  sources: Sources,
  reads: Reads,
): Promise<Buffer | null> {
  if (name === 'content') {
    reads('pages', 'blog')
    return toMap(origin, content(sources))
  }
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0)
  reads('products')
  if (!part || !(await productParts(sources)).includes(part)) return null
  return toMap(origin, products(sources, part))
}

/** Products keep their part for ever: it goes by their number. Parts where nothing is on sale are left out. */
async function productParts({ firstProduct }: Sources): Promise<number[]> {
  const parts: number[] = []
  for (let first = await firstProduct(1); first !== undefined; first = await firstProduct(parts.at(-1)! * PART + 1))
    parts.push(Math.ceil(first / PART))
  return parts
}

async function* everything(sources: Sources) {
  yield* content(sources)
  yield* products(sources, 1)
}

async function* content({ pages, posts }: Sources): AsyncGenerator<Place> {
  const published = (await pages()).filter(({ slug, isPublished }) => isPublished && slug !== 'footer')
  const updated = new Map(published.map(({ slug, updatedAt }) => [paths.page(slug), updatedAt]))
  // The home page is there before anybody has written it.
  for (const path of new Set([paths.home, paths.gallery, ...updated.keys()])) yield place(path, updated.get(path))
  for (const { slug, updatedAt } of await posts()) yield place(paths.post(slug), updatedAt)
  yield place(paths.privacy)
  yield place(paths.terms)
}

async function* products({ products }: Sources, part: number): AsyncGenerator<Place> {
  for await (const some of products((part - 1) * PART + 1, part * PART + 1))
    for (const product of some) yield place(productPath(product), product.updatedAt)
}

/** The writer of maps throws where nobody catches: what is no date never reaches it. */
const place = (url: string, lastmod?: string | null): Place => ({
  url,
  ...(lastmod && !Number.isNaN(Date.parse(lastmod)) && { lastmod }),
})

const toMap = (origin: string, places: AsyncIterable<Place>): Promise<Buffer> =>
  written(
    places,
    new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: false, image: false, video: false } }),
  )

/** All of it. When the places can't be read, that is the answer's failure and nobody else's. */
async function written(places: Iterable<Place> | AsyncIterable<Place>, writer: Transform): Promise<Buffer> {
  const [whole] = await Promise.all([buffer(writer), pipeline(Readable.from(places), writer)])
  return whole
}
