import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { kindPath, kindSlug } from '#shared/features/catalogue/kinds.ts'
import { paths, productPath } from '#shared/paths.ts'
import type { Reads, Sources } from './sources.ts'

/**
 * Product numbers per sitemap part. Below the protocol's limit of 50,000, so that a part is quick to generate and send.
 */
export const PART = 10_000

interface SitemapEntry {
  url: string
  lastmod?: string
}

/** The complete sitemap or, with too many products, an index of its parts: `/sitemap-<name>.xml`. */
export async function sitemap(origin: string, sources: Sources, reads: Reads): Promise<Buffer> {
  reads('pages', 'blog', 'products')
  const parts = await productParts(sources)
  if (parts.every((part) => part === 1)) return toMap(origin, everything(sources))
  const names = ['content', ...parts.map((part) => `products-${part}`)]
  const addresses = names.map((name) => ({ url: `${origin}/sitemap-${name}.xml` }))
  return collect(addresses, new SitemapIndexStream())
}

/** One part by name; null if there is no such part. */
export async function sitemapPart(
  name: string,
  origin: string,
  sources: Sources,
  reads: Reads,
): Promise<Buffer | null> {
  if (name === 'content') {
    reads('pages', 'blog', 'products')
    return toMap(origin, content(sources))
  }
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0)
  reads('products')
  if (!part || !(await productParts(sources)).includes(part)) return null
  return toMap(origin, products(sources, part))
}

/** Numbers of the parts that have products on sale. A product's number determines its part, so it never moves. */
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

async function* content({ pages, posts, kinds }: Sources): AsyncGenerator<SitemapEntry> {
  const all = await kinds()
  // The text of a kind is shown at the kind's address.
  const others = new Set(['footer', ...all.map(kindSlug)])
  const published = (await pages()).filter(({ slug, isPublished }) => isPublished && !others.has(slug))
  const updated = new Map(published.map(({ slug, updatedAt }) => [paths.page(slug), updatedAt]))
  // The home page exists even before staff have created it.
  for (const path of new Set([paths.home, paths.gallery, ...updated.keys()])) yield toEntry(path, updated.get(path))
  for (const kind of all) yield toEntry(kindPath(kind))
  for (const { slug, updatedAt } of await posts()) yield toEntry(paths.post(slug), updatedAt)
  yield toEntry(paths.privacy)
  yield toEntry(paths.terms)
}

async function* products({ products }: Sources, part: number): AsyncGenerator<SitemapEntry> {
  for await (const some of products((part - 1) * PART + 1, part * PART + 1))
    for (const product of some) yield toEntry(productPath(product), product.updatedAt)
}

/** The sitemap library throws uncatchable errors for invalid dates, so they are filtered here. */
const toEntry = (url: string, lastmod?: string | null): SitemapEntry => ({
  url,
  ...(lastmod && !Number.isNaN(Date.parse(lastmod)) && { lastmod }),
})

const toMap = (origin: string, places: AsyncIterable<SitemapEntry>): Promise<Buffer> =>
  collect(
    places,
    new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: false, image: false, video: false } }),
  )

/** Collects the stream's output; `pipeline` turns read errors into a rejection. */
async function collect(
  places: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
  writer: Transform,
): Promise<Buffer> {
  const [whole] = await Promise.all([buffer(writer), pipeline(Readable.from(places), writer)])
  return whole
}
