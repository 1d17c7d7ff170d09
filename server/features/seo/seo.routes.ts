import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { sendCached } from '#server/http/api.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { CachedResponse, type ResponseContent } from '#server/http/cached-response.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { makeCard, type CardKind } from './card.ts'
import type { FindPicture } from './card-image.ts'
import { drawCard } from './draw-card.ts'
import type { Reads, Sources } from './sources.ts'
import { paths } from '#shared/paths.ts'

export interface FindabilityParts {
  /** What the shop says about itself, such as its name. */
  readShop(): Promise<{ name: string; origin: string; emails: { legal: string } }>
  /** The shop's address. */
  origin: string
  sources: Sources
  /** Replaces internal image addresses with public ones. */
  outward(text: string): string
  findPicture: FindPicture
  /** A cache of its own, so that crawlers don't evict responses for shoppers. */
  cache: ResponseCache
  /** Headers of cached responses. */
  headers: Record<string, string>
  log: Logger
}

type Made = Pick<ResponseContent, 'type' | 'body'>
type Make = (params: Record<string, string>, reads: Reads) => Promise<Made | null>

const XML = 'application/xml; charset=utf-8'
const isCardKind = (kind: string | undefined): kind is CardKind => /^(page|product|post)$/.test(kind ?? '')

/**
 * Routes for search engines, feed readers, link previews, home screens and people who report vulnerabilities:
 * sitemap.xml, robots.txt, the blog's feed, preview cards, the web app manifest, and security.txt.
 */
export function seoRouter({
  readShop,
  origin,
  sources,
  outward,
  findPicture,
  cache,
  headers,
  log,
}: FindabilityParts): Router {
  const router = new Router()

  serve('/robots.txt', 'no-cache', async () => ({
    type: 'text/plain; charset=utf-8',
    body: Buffer.from(robots(origin)),
  }))
  serve('/sitemap.xml', 'no-cache', async (_, reads) => {
    const { sitemap } = await import('./sitemap.ts')
    return { type: XML, body: await sitemap(origin, sources, reads) }
  })
  serve('/sitemap-:name.xml', 'no-cache', async ({ name }, reads) => {
    const { sitemapPart } = await import('./sitemap.ts')
    const body = await sitemapPart(name!, origin, sources, reads)
    return body && { type: XML, body }
  })
  serve('/blog/feed.xml', 'no-cache', async (_, reads) => {
    const { feed } = await import('./feed.ts')
    return {
      type: 'application/atom+xml; charset=utf-8',
      body: Buffer.from(outward(await feed(await shop(reads), sources, reads))),
    }
  })
  serve('/site.webmanifest', 'public, max-age=3600', async (_, reads) => ({
    type: 'application/manifest+json; charset=utf-8',
    body: Buffer.from(JSON.stringify(manifest((await shop(reads)).name))),
  }))
  // It isn't cached here, because it says until when it is valid.
  router.get(SECURITY, async (ctx) => {
    const { emails } = await readShop()
    ctx.set({ ...headers, 'cache-control': 'public, max-age=3600' })
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = securityText(emails.legal, origin, new Date())
  })
  getOnly(SECURITY)
  serve('/cards/shop.png', 'public, max-age=3600', (_, reads) => card('shop', '', reads))
  serve('/cards/:kind/:slug.png', 'public, max-age=3600', async ({ kind, slug }, reads) =>
    isCardKind(kind) ? card(kind, slug!, reads) : null,
  )

  function shop(reads: Reads) {
    reads('shop-facts')
    return readShop()
  }

  async function card(kind: CardKind | 'shop', slug: string, reads: Reads): Promise<Made | null> {
    const wanted = await makeCard(kind, slug, (await shop(reads)).name, sources, reads)
    return wanted && { type: 'image/png', body: await drawCard(wanted, findPicture, log) }
  }

  /** Serves GET from the cache until a change invalidates it, and rejects other methods. */
  function serve(path: string, caching: string, make: Make) {
    router.get(path, async (ctx) => {
      // Queries have no meaning here and must not create cache entries.
      if (ctx.search) {
        ctx.status = 301
        return ctx.redirect(ctx.path)
      }
      await sendCached(ctx, cache.find(ctx.path) ?? (await cache.coalesce(ctx.path, () => answer(ctx, caching, make))))
    })
    getOnly(path)
  }

  function getOnly(path: string) {
    router.all(path, () => {
      throw new HttpError(405, `${path} only supports GET.`, { allow: 'GET, HEAD' })
    })
  }

  async function answer(
    ctx: Context & { params: Record<string, string> },
    caching: string,
    make: Make,
  ): Promise<CachedResponse> {
    const tags = new Set<string>()
    const since = cache.moment
    const made = orNotFound(await make(ctx.params, (...names) => names.forEach((name) => tags.add(name))), 'File')
    const isPicture = made.type === 'image/png'
    const own = { 'cache-control': caching, ...(isPicture && { 'cross-origin-resource-policy': 'cross-origin' }) }
    const answer = { status: 200, ...made, isCompressed: isPicture, headers: { ...headers, ...own } }
    const whole = new CachedResponse(answer, tags)
    cache.store(ctx.path, whole, since)
    return whole
  }

  return router
}

/** What a phone or computer shows of the shop on its home screen. */
const manifest = (name: string) => ({
  name,
  short_name: name,
  id: paths.home,
  start_url: paths.home,
  display: 'minimal-ui',
  background_color: '#050805',
  theme_color: '#050805',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

const SECURITY = '/.well-known/security.txt'
/** Half a year; RFC 9116 advises less than a year. */
const VALID_DAYS = 180

/** Whom to tell about a vulnerability (RFC 9116). */
const securityText = (email: string, origin: string, now: Date): string =>
  [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${new Date(now.setUTCHours(24 * VALID_DAYS, 0, 0, 0)).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY}`,
    '',
  ].join('\n')

/** Paths for one shopper, for programs, or for staff. */
const disallowed = [paths.cart, paths.checkout, '/api/', paths.cms, '/images', '/admin']

/** robots.txt, which disallows only the paths above. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
