import type { Context } from 'koa'
import { sendCached } from '#server/http/api.ts'
import { HttpError } from '#server/errors.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { ReadEndpoint } from '#server/http/endpoint-reader.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import type { RenderedPage, ShopFacts } from '#shared/page-renderer.ts'
import { dateIn, TODAY } from './day.ts'
import type { Storefront } from './storefront.ts'

export interface PageParts {
  storefront: Storefront
  read: ReadEndpoint
  responseCache: ResponseCache
  shop: ShopFacts
  timeZone: string
  headers: Record<string, string>
  /** Image origins besides the shop, such as `https://cdn.shopify.com`. */
  pictureOrigins: string[]
}

const staffAreas = /^\/(cms|images|admin)(\/|$)/

/** Renders the storefront for all remaining paths, and caches pages until something they read changes. */
export function pages({ storefront, read, responseCache, shop, timeZone, headers, pictureOrigins }: PageParts) {
  const preconnect = pictureOrigins.map((origin) => `<link rel="preconnect" href="${origin}">\n`).join('')
  const policy = contentSecurityPolicy({
    styles: [storefront.stylesHash],
    pictures: pictureOrigins,
    scripts: Object.values(shop.scripts).flatMap((address) => address ?? []),
  })
  const unseen = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
  const pageHeaders = { ...headers, 'cache-control': 'no-cache', 'content-security-policy': policy }

  async function render(
    url: string,
    { requestId, log }: RequestState,
  ): Promise<{ page: RenderedPage; tags: Set<string> }> {
    const tags = new Set<string>()
    const page = await storefront.render({
      url,
      shop,
      today: dateIn(timeZone),
      // A 404 is an expected result; probing clients must not fill the log.
      onReadFailure: (what, error) =>
        isClientError(error) ? undefined : log.warn({ err: error, what }, 'a page could not read its data'),
      fetchJson: (path) => read(path, { requestId, log, reads: (...names) => names.forEach((name) => tags.add(name)) }),
    })
    if (page.isDated) tags.add(TODAY)
    return { page, tags }
  }

  async function make(url: string, state: RequestState): Promise<CachedResponse | { movedTo: string; route: string }> {
    const since = responseCache.moment
    const { page, tags } = await render(url, state)
    if (page.redirect) return { movedTo: page.redirect, route: page.pattern }
    const body = Buffer.from(document(page, storefront, preconnect))
    const made = new CachedResponse(
      {
        status: page.status,
        type: 'text/html; charset=utf-8',
        body,
        route: page.pattern,
        headers: { ...pageHeaders, ...(page.isPrivate && unseen) },
        isForAnyQuery: page.isForAnyQuery,
      },
      tags,
    )
    // 404 pages aren't cached: their number is unlimited.
    if (page.status === 200 && page.isComplete && !page.isEmpty && !page.isPrivate && !staffAreas.test(url))
      responseCache.store(url, made, since)
    return made
  }

  const moved = (location: string, route: string) =>
    new CachedResponse({
      status: 301,
      type: 'text/plain',
      body: Buffer.from('Moved'),
      route,
      headers: { ...headers, location, 'cache-control': 'no-cache' },
    })

  return async (ctx: Context) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, 'Pages only support GET.', { allow: 'GET, HEAD' })
    const state = ctx.state as RequestState
    if (storefront.finish) {
      const { page } = await render(ctx.url, state)
      ctx.remove('content-security-policy')
      ctx.status = page.redirect ? 301 : page.status
      if (page.redirect) return ctx.redirect(page.redirect + ctx.search)
      ctx.type = 'html'
      ctx.body = await storefront.finish(ctx.url, document(page, storefront, preconnect))
      return
    }
    const url = storefront.addressOf(ctx.url)
    const made = responseCache.find(url) ?? (await responseCache.coalesce(url, () => make(url, state)))
    await sendCached(ctx, made instanceof CachedResponse ? made : moved(made.movedTo + ctx.search, made.route))
  }
}

const isClientError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500

function document(page: RenderedPage, { styles, scripts, preloads }: Storefront, preconnect: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
${page.head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${preconnect}${preloads}
<style>${styles}</style>
</head>
<body>
<div id="app">${page.html}</div>
<script type="application/json" id="state">${page.state}</script>
${scripts(page.route)}
</body>
</html>
`
}
