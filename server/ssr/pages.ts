import type { Context } from 'koa'
import { respond } from '#server/http/api.ts'
import type { RequestState } from '#server/http/failures.ts'
import { Kept, type KeptAnswers } from '#server/http/kept.ts'
import type { ReadRoom } from '#server/http/rooms.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import type { Rendered, Storefront } from './storefront.ts'

export interface PageParts {
  storefront: Storefront
  read: ReadRoom
  kept: KeptAnswers
  shopName: string
  origin: string
  headers: Record<string, string>
  /** Where pictures may come from, beside this site and https. */
  pictureSources: string[]
}

const staffAreas = /^\/(cms|images|admin)(\/|$)/

/** Renders the storefront for every path that nothing else answers, and keeps what it rendered until something that it read changes. */
export function pages({ storefront, read, kept, shopName, origin, headers, pictureSources }: PageParts) {
  const policy = contentSecurityPolicy({ styles: [storefront.stylesHash], pictures: pictureSources })
  const pageHeaders = { ...headers, 'cache-control': 'no-cache', 'content-security-policy': policy }

  return async (ctx: Context) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('allow', 'GET, HEAD')
      return
    }
    const { requestId, log } = ctx.state as RequestState
    const tags = new Set<string>()
    const since = kept.moment
    const page = await storefront.render({
      url: ctx.url,
      shopName,
      origin,
      onReadFailure: (what, error) => log.warn({ err: error, what }, 'a page could not read something'),
      fetchJson: (url) => read(url, { requestId, log, reads: (...names) => names.forEach((name) => tags.add(name)) }),
    })
    if (page.redirect) {
      ctx.status = 301
      ctx.redirect(page.redirect)
      return
    }
    const html = document(page, storefront)
    if (storefront.finish) {
      ctx.status = page.status
      ctx.remove('content-security-policy')
      ctx.type = 'html'
      ctx.body = await storefront.finish(ctx.url, html)
      return
    }
    const body = Buffer.from(html)
    const made = new Kept({ status: page.status, type: 'text/html; charset=utf-8', body, headers: pageHeaders }, tags)
    // A page that isn't there reads nothing that could drop it, and there are endless many of them.
    if (page.status === 200 && page.complete && !staffAreas.test(ctx.path)) kept.keep(ctx.url, made, since)
    respond(ctx, made, page.status)
  }
}

function document(page: Rendered, { styles, scripts, preloads }: Storefront): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
${page.head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${preloads}
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
