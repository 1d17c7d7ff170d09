import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { respond } from '#server/http/api.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { Kept, type Answer } from '#server/http/kept-answer.ts'
import type { KeptAnswers } from '#server/http/kept.ts'
import { cardOf, type CardKind } from './card.ts'
import type { FindPicture } from './card-picture.ts'
import { drawCard } from './draw-card.ts'
import { feed } from './feed.ts'
import { robots } from './robots.ts'
import { sitemap, sitemapPart } from './sitemap.ts'
import type { Reads, Sources } from './sources.ts'

export interface FindabilityParts {
  shop: { name: string; origin: string }
  sources: Sources
  /** What visitors are told of where pictures are. */
  outward(text: string): string
  /** The pictures that cards show. */
  findPicture: FindPicture
  /** Of its own: crawlers that read everything must not push out what shoppers read. */
  kept: KeptAnswers
  /** Headers of kept answers. */
  headers: Record<string, string>
  log: Logger
}

type Made = Pick<Answer, 'type' | 'body'>
type Make = (params: Record<string, string>, reads: Reads) => Promise<Made | null>

const XML = 'application/xml; charset=utf-8'
const isCardKind = (kind: string | undefined): kind is CardKind => /^(page|product|post)$/.test(kind ?? '')

/** What search engines, feed readers and link previews ask for: sitemap.xml, robots.txt, the blog's feed, card pictures. */
export function findabilityRouter({
  shop,
  sources,
  outward,
  findPicture,
  kept,
  headers,
  log,
}: FindabilityParts): Router {
  const router = new Router()

  offer('/robots.txt', 'no-cache', async () => ({
    type: 'text/plain; charset=utf-8',
    body: Buffer.from(robots(shop.origin)),
  }))
  offer('/sitemap.xml', 'no-cache', async (_, reads) => ({
    type: XML,
    body: await sitemap(shop.origin, sources, reads),
  }))
  offer('/sitemap-:name.xml', 'no-cache', async ({ name }, reads) => {
    const body = await sitemapPart(name!, shop.origin, sources, reads)
    return body && { type: XML, body }
  })
  offer('/blog/feed.xml', 'no-cache', async (_, reads) => ({
    type: 'application/atom+xml; charset=utf-8',
    body: Buffer.from(outward(await feed(shop, sources, reads))),
  }))
  offer('/cards/shop.png', 'public, max-age=3600', async () => card('shop', '', () => {}))
  offer('/cards/:kind/:slug.png', 'public, max-age=3600', async ({ kind, slug }, reads) =>
    isCardKind(kind) ? card(kind, slug!, reads) : null,
  )

  async function card(kind: CardKind | 'shop', slug: string, reads: Reads): Promise<Made | null> {
    const wanted = await cardOf(kind, slug, shop.name, sources, reads)
    return wanted && { type: 'image/png', body: await drawCard(wanted, findPicture, log) }
  }

  /** Answers GET, keeps the answer until something that it read changes, and refuses all other methods. */
  function offer(path: string, caching: string, make: Make) {
    router.get(path, async (ctx) => {
      // The query means nothing here, and must not make anything twice.
      if (ctx.search) {
        ctx.status = 301
        return ctx.redirect(ctx.path)
      }
      await respond(ctx, kept.find(ctx.path) ?? (await kept.once(ctx.path, () => answer(ctx, caching, make))))
    })
    router.all(path, () => {
      throw new Refusal(405, `${path} answers GET.`, { allow: 'GET, HEAD' })
    })
  }

  async function answer(ctx: Context & { params: Record<string, string> }, caching: string, make: Make): Promise<Kept> {
    const tags = new Set<string>()
    const since = kept.moment
    const made = found(await make(ctx.params, (...names) => names.forEach((name) => tags.add(name))), 'File')
    const isPicture = made.type === 'image/png'
    const own = { 'cache-control': caching, ...(isPicture && { 'cross-origin-resource-policy': 'cross-origin' }) }
    const answer = { status: 200, ...made, compressed: isPicture, headers: { ...headers, ...own } }
    const whole = new Kept(answer, tags)
    kept.keep(ctx.path, whole, since)
    return whole
  }

  return router
}
