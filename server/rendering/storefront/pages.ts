import type { Context } from 'koa'
import { sendCached } from '#server/http/api.ts'
import { HttpError } from '#server/errors.ts'
import { sayWhenToRetry, type RequestState } from '#server/http/handle-errors.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { asOfOf, type AsOf } from '#server/http/as-of.ts'
import type { ReadEndpoint } from '#server/http/endpoint-reader.ts'
import {
  answerForm,
  mayShowVisitor,
  type FormHandlers,
  type ReadVisitor,
  type VisitorData,
} from '#server/http/page-forms.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { encodeAscii, queryOf, redirectPath, withoutParameters } from '#shared/features/redirects/redirect-path.ts'
import { paths } from '#shared/paths.ts'
import type { RenderedPage, ShopFacts, Visitor } from '#shared/page-renderer.ts'
import { dateIn, inZone, TODAY } from './day.ts'
import type { Snapshots } from './snapshots.ts'
import type { Storefront } from './storefront.ts'
import { isThemeAddress, themeCandidates } from './theme-addresses.ts'

export interface PageParts {
  storefront: Storefront
  read: ReadEndpoint
  snapshots: Snapshots
  responseCache: ResponseCache
  /** What the shop says about itself. Pages are rendered again when it changes. */
  shopFacts: { read(): Promise<ShopFacts> }
  scripts: ShopFacts['scripts']
  timeZone: string
  headers: Record<string, string>
  /** Image origins besides the shop, such as `https://cdn.shopify.com`. */
  pictureOrigins: string[]
  publicUrl: string | null
  forms: FormHandlers
  readVisitor: ReadVisitor
  /** CSP source of Shopify's checkout, to which a form redirects. */
  checkoutSource: string
  /** Address of the store's customer accounts at Shopify; null as long as it isn't known. */
  readAccounts: () => Promise<string | null>
  /** The shop's own redirects. */
  readRedirects: () => Promise<{
    match(address: string): { fromPath: string; target: string } | undefined
    namesParametersAt(path: string): boolean
  }>
  /** Counts a request for a page that doesn't exist. */
  noteMissing(ctx: Context): void
}

/** Patterns of the pages that show blocks written by staff, or a product's videos. */
const pagesWithVideos: ReadonlySet<string> = new Set([
  paths.home,
  paths.blog,
  '/:slug',
  '/preview/:token',
  '/product/:handle',
])

const staffAreas = /^\/(cms|images|admin)(\/|$)/

/** Renders the storefront for all remaining paths, and caches pages until something they read changes. */
export function pages(parts: PageParts) {
  const { storefront, read, snapshots, responseCache, shopFacts, timeZone, headers, pictureOrigins, checkoutSource } =
    parts
  const preconnect = pictureOrigins.map((origin) => `<link rel="preconnect" href="${origin}">\n`).join('')
  const policies = new Map<string, string>()
  const policyOf = ({ route, pattern }: RenderedPage) =>
    policies.getOrInsertComputed(pattern, () =>
      contentSecurityPolicy({
        styles: [storefront.styles(route).hash],
        pictures: pictureOrigins,
        inlineScripts: [storefront.inlineScriptHash],
        scripts: Object.values(parts.scripts).flatMap((address) => address ?? []),
        hasVideos: pagesWithVideos.has(pattern),
        formTargets: pattern === paths.checkout ? [checkoutSource] : [],
      }),
    )
  // Without any referrer, browsers would send forms with the origin `null`.
  const unseen = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  }
  const headersOf = (page: RenderedPage, isForVisitor = false) => ({
    ...headers,
    'cache-control': isForVisitor ? 'private, no-store' : 'no-cache',
    'content-security-policy': policyOf(page),
    ...(page.isPrivate && unseen),
  })

  async function render(
    url: string,
    { requestId, log }: RequestState,
    own: VisitorData = {},
    asOf?: AsOf,
  ): Promise<{ page: RenderedPage; tags: Set<string> }> {
    const tags = new Set<string>()
    const renderFrom = async (readEndpoint: ReadEndpoint) =>
      storefront.render({
        url,
        shop: await shopFacts.read(),
        ...own,
        today: dateIn(timeZone, asOf && new Date(asOf.at)),
        // A 404 is an expected result; probing clients must not fill the log.
        onReadFailure: (what, error) =>
          isClientError(error) ? undefined : log.warn({ err: error, what }, 'a page could not read its data'),
        fetchJson: (path) =>
          readEndpoint(path, { requestId, log, reads: (...names) => names.forEach((name) => tags.add(name)) }),
      })
    const page = await (asOf
      ? asOf.read(renderFrom)
      : snapshots.read(
          () => renderFrom(read),
          () => tags.clear(),
        ))
    tags.add('shop-facts')
    if (page.isDated) tags.add(TODAY)
    return { page, tags }
  }

  async function make(url: string, state: RequestState): Promise<CachedResponse | { movedTo: string; route: string }> {
    const since = responseCache.moment
    const { page, tags } = await render(url, state)
    if (page.redirect) return { movedTo: page.redirect, route: page.pattern }
    const body = Buffer.from(document(page, storefront, preconnect))
    // Redirects that name parameters apply at the home page, so the cache mustn't serve it for any query then.
    const isHome = url === paths.home
    if (isHome) tags.add('redirects')
    const isRedirected = isHome && (await parts.readRedirects()).namesParametersAt(url)
    const made = new CachedResponse(
      {
        status: page.status,
        type: 'text/html; charset=utf-8',
        body,
        route: page.pattern,
        headers: headersOf(page),
        isForAnyQuery: page.isForAnyQuery && !isRedirected,
      },
      tags,
    )
    // 404 pages aren't cached: their number is unlimited.
    if (page.status === 200 && page.isComplete && !page.isUncached && !page.isPrivate && !staffAreas.test(url))
      responseCache.store(url, made, since)
    return made
  }

  /** Sends a page that only this visitor sees, with the cookies set so far. */
  async function sendOwn(ctx: Context, own: VisitorData, status: number | undefined): Promise<void> {
    const state = ctx.state as RequestState
    const { page } = await render(ctx.url, state, own, asOfOf(ctx))
    const movedTo = page.redirect ? page.redirect + ctx.search : page.status === 404 && (await findLike(ctx, state))
    if (movedTo) {
      ctx.set('cache-control', 'no-cache')
      ctx.status = 301
      return ctx.redirect(movedTo)
    }
    const body = Buffer.from(document(page, storefront, preconnect))
    const type = 'text/html; charset=utf-8'
    ctx.status = page.status === 200 && status ? status : page.status
    sayWhenToRetry(ctx)
    const cookies = ctx.res.getHeader('set-cookie')
    const made = new CachedResponse({
      status: ctx.status,
      type,
      body,
      route: page.pattern,
      headers: { ...headersOf(page, true), ...(asOfOf(ctx) && unseen) },
    })
    for (const name of ctx.res.getHeaderNames())
      if (name !== 'x-request-id' && name !== 'retry-after') ctx.res.removeHeader(name)
    if (cookies) ctx.res.setHeader('set-cookie', cookies)
    ctx.respond = false
    ctx.state['route'] ??= made.route
    await made.send(ctx.req, ctx.res)
  }

  const moved = (location: string, route: string) =>
    new CachedResponse({
      status: 301,
      type: 'text/plain; charset=utf-8',
      body: Buffer.from('Moved'),
      route,
      headers: { ...headers, location, 'cache-control': 'no-cache' },
    })

  /** The address of a page, or where it has moved; null if there is none. */
  async function findPage(address: string, state: RequestState): Promise<string | null> {
    const url = storefront.addressOf(address)
    const made = responseCache.find(url) ?? (await responseCache.coalesce(url, () => make(url, state)))
    if (!(made instanceof CachedResponse)) return made.movedTo
    // Its own address leaves out what the page doesn't read, such as `utm_source`.
    return made.status !== 200 ? null : address.includes('?') ? address : url
  }

  /** The page that has an address but for capitals, slashes and encoding, with the visitor's query; null if none has. */
  async function findLike({ method, path, search }: Context, state: RequestState): Promise<string | null> {
    const plain = redirectPath(path)
    if (method === 'POST' || plain === null || storefront.addressOf(plain) === storefront.addressOf(path)) return null
    const found = await findPage(plain, state)
    return found && encodeAscii(withQuery(found, search))
  }

  /**
   * Where an address without a page leads: by a redirect of the shop's own, or in place of a theme's address. Null if
   * nowhere. What it leads to may have moved since; visitors get there in one hop.
   */
  async function findMoved({ path, querystring, search }: Context, state: RequestState): Promise<string | null> {
    const redirects = await parts.readRedirects()
    let rule = redirects.match(path + search)
    const isTheme = (address: string) => isThemeAddress(decoded(address))
    const plain = redirectPath(path) ?? path
    // `//products/x` is one, too.
    const asked = !isTheme(path) && isTheme(plain) ? plain : path
    if (!rule && !isTheme(asked)) return null

    const { requestId, log } = state
    const pageAt = (address: string) => findPage(address, state)
    const firstOf = async (address: string, query: string, find: (candidate: string) => Promise<string | null>) => {
      const candidates = await themeCandidates(decoded(address), new URLSearchParams(query), {
        readKinds: async () => FilterOptions.parse(await read('/api/products/filters', { requestId, log, reads() {} })),
        readAccounts: parts.readAccounts,
      })
      for (const candidate of candidates) {
        const isPage = candidate.startsWith('/') && candidate !== '/blog/feed.xml'
        const found = isPage ? await find(candidate) : candidate
        if (found !== null) return found
      }
      return null
    }
    /** Where an address that a redirect leads to is now. */
    const present = async (to: string): Promise<string> => {
      if (!to.startsWith('/')) return to
      const [address = '', rest = ''] = splitPath(to)
      const page = await pageAt(address)
      const next = page === null ? redirects.match(to) : undefined
      const found = page ?? next?.target ?? (await firstOf(address, queryOf(to), pageAt))
      if (found === null || leadsBack(found, address, next?.fromPath)) return to
      // Our search in place of a theme's has its own query.
      const isSearch = page === null && !next && found.includes('?')
      return isSearch ? found : withQuery(found, withoutParameters(rest, next?.fromPath ?? ''))
    }
    const follow = ({ fromPath, target }: { fromPath: string; target: string }) =>
      present(withQuery(target, withoutParameters(search, fromPath)))
    const leadsBack = (found: string, from: string, named = '') =>
      found.startsWith('/') &&
      redirectPath(found) === redirectPath(from) &&
      (queryOf(named) === '' || redirects.match(found)?.fromPath === named)

    /** Whether redirects lead on from an address for ever: a visitor may have the parameters of several. */
    const isEndless = async (to: string, from: string) => {
      const seen = new Set([from])
      for (let at = to; at.startsWith('/');) {
        const [address = '', rest = ''] = splitPath(at)
        const next = redirects.match(at)
        if (!next || (await pageAt(address)) !== null) return false
        if (seen.has(next.fromPath)) return true
        seen.add(next.fromPath)
        at = withQuery(next.target, withoutParameters(rest, next.fromPath))
      }
      return false
    }

    const bare = asked.replace(/(?<=^\/|[^/])\/+$/, '')
    const mayHavePage = rule !== undefined || /^\/[^/]+$/.test(bare)
    const isAtHome = rule !== undefined && bare === paths.home
    if (mayHavePage && !isAtHome && (await pageAt(bare))) return null
    const found = rule
      ? await follow(rule)
      : await firstOf(asked, querystring, async (candidate) => {
          const page = await pageAt(candidate)
          rule = page === null ? redirects.match(candidate + (candidate.includes('?') ? '' : search)) : undefined
          return rule ? follow(rule) : page
        })
    if (found === null || leadsBack(found, asked, rule?.fromPath)) return null
    if (rule && (await isEndless(found, rule.fromPath))) return null
    // Our search in place of a theme's has its own query, and links to orders have a secret in theirs.
    const keepsQuery = !rule && found.startsWith('/') && !found.includes('?')
    return encodeAscii(keepsQuery ? withQuery(found, search) : found)
  }

  return async (ctx: Context) => {
    await respond(ctx)
    if (ctx.status === 404 && ctx.method === 'GET') parts.noteMissing(ctx)
  }

  async function respond(ctx: Context) {
    const isPost = ctx.method === 'POST'
    if (!isPost && ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, 'Pages only support GET and POST.', { allow: 'GET, HEAD, POST' })
    const outcome = isPost ? await answerForm(ctx, parts.forms, parts.publicUrl) : null
    if (outcome && 'location' in outcome) {
      ctx.redirect(outcome.location)
      ctx.status = 303
      return ctx.set('cache-control', 'no-store')
    }
    const state = ctx.state as RequestState
    const movedTo = isPost ? null : await findMoved(ctx, state)
    if (movedTo !== null) return sendCached(ctx, moved(movedTo, 'redirect'))
    const known = outcome || mayShowVisitor(ctx.url, ctx.get('cookie')) ? await parts.readVisitor(ctx) : null
    const asked = isPost ? null : readQuery(ctx, parts.forms)
    const asOf = asOfOf(ctx)
    const own = (outcome ?? known ?? asked ?? asOf) && {
      ...known,
      visitor: { ...known?.visitor, ...asked, ...outcome?.visitor, ...(asOf && { asOf: inZone(timeZone, asOf.at) }) },
    }
    if (storefront.finish) {
      const { page } = await render(ctx.url, state, own ?? {}, asOf)
      ctx.remove('content-security-policy')
      ctx.status = page.redirect ? 301 : (outcome?.status ?? page.status)
      if (page.redirect) return ctx.redirect(page.redirect + ctx.search)
      ctx.type = 'html'
      ctx.body = await storefront.finish(ctx.url, document(page, storefront, preconnect))
      return
    }
    if (own) return sendOwn(ctx, own, outcome?.status)
    const url = storefront.addressOf(ctx.url)
    const made = responseCache.find(url) ?? (await responseCache.coalesce(url, () => make(url, state)))
    if (!(made instanceof CachedResponse)) return sendCached(ctx, moved(made.movedTo + ctx.search, made.route))
    const like = made.status === 404 ? await findLike(ctx, state) : null
    await sendCached(ctx, like === null ? made : moved(like, 'redirect'))
  }
}

/** What a page's URL asks for; null without valid parameters. */
function readQuery({ query: { sent, photo, variant } }: Context, forms: FormHandlers): Visitor | null {
  if (typeof sent === 'string' && Object.hasOwn(forms, sent)) return { sent }
  if (typeof variant === 'string' && /^\d{1,20}$/.test(variant)) return { variant }
  return typeof photo === 'string' && /^([2-9]|[1-9]\d)$/.test(photo) ? { photo: Number(photo) } : null
}

/** The path of an address of the shop, and its query and fragment. */
const splitPath = (address: string) => /^([^?#]*)(.*)$/s.exec(address)!.slice(1)

/** An address with further parameters, such as `?a=1`, and a fragment unless it has one. Its own parameters win. */
function withQuery(address: string, more: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  const [, moreQuery = '', moreHash = ''] = /^([^#]*)(#.*)?$/s.exec(more)!
  if (query === '') return path + moreQuery + (hash || moreHash)
  const own = new URLSearchParams(query)
  const others = [...new URLSearchParams(moreQuery)].filter(([name]) => !own.has(name))
  return (
    path +
    query +
    others.map(([name, value]) => `&${new URLSearchParams({ [name]: value })}`).join('') +
    (hash || moreHash)
  )
}

/** Empty if it isn't valid. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}

const isClientError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500

function document(page: RenderedPage, { styles, scripts, links }: Storefront, preconnect: string): string {
  const state = page.state && `<script type="application/json" id="state">${page.state}</script>\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
${page.head}
${links}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${preconnect}<style>${styles(page.route).text}</style>
</head>
<body>
${page.html}
${state}${scripts(page.route, page.hydrates)}
</body>
</html>
`
}
