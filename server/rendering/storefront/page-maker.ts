import { CachedResponse } from '#server/http/cached-response.ts'
import type { AsOf } from '#server/http/as-of.ts'
import type { ReadEndpoint } from '#server/http/endpoint-reader.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import type { VisitorData } from '#server/http/page-forms.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { paths } from '#shared/paths.ts'
import type { RenderedPage, ShopFacts } from '#shared/page-renderer.ts'
import { dateIn, TODAY } from './day.ts'
import { document } from './document.ts'
import type { Redirects } from './moved-addresses.ts'
import type { Snapshots } from './snapshots.ts'
import type { Storefront } from './storefront.ts'

export interface PageMakerParts {
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
  /** CSP source of Shopify's checkout, to which a form redirects. */
  checkoutSource: string
  readRedirects: () => Promise<Redirects>
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

const TYPE = 'text/html; charset=utf-8'

// Without any referrer, browsers would send forms with the origin `null`.
const unseen = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
}

/** Renders pages to responses, and caches those that everybody sees until something they read changes. */
export class PageMaker {
  readonly #parts: PageMakerParts
  readonly #preconnect: string
  readonly #policies = new Map<string, string>()

  constructor(parts: PageMakerParts) {
    this.#parts = parts
    this.#preconnect = parts.pictureOrigins.map((origin) => `<link rel="preconnect" href="${origin}">\n`).join('')
  }

  /** The page at an address for everybody, from the cache if it is there, or where it has moved. */
  find(url: string, state: RequestState): Promise<CachedResponse | { movedTo: string; route: string }> {
    const { responseCache } = this.#parts
    const cached = responseCache.find(url)
    return cached ? Promise.resolve(cached) : responseCache.coalesce(url, () => this.#make(url, state))
  }

  /** @param asOf the time at which the shop is shown; absent: now */
  async render(
    url: string,
    { requestId, log }: RequestState,
    own: VisitorData = {},
    asOf?: AsOf,
  ): Promise<{ page: RenderedPage; tags: Set<string> }> {
    const { storefront, read, shopFacts, snapshots, timeZone } = this.#parts
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

  documentOf(page: RenderedPage): string {
    return document(page, this.#parts.storefront, this.#preconnect)
  }

  /** The response that only one visitor gets. */
  toOwnResponse(page: RenderedPage, { status, isAsOf }: { status: number; isAsOf: boolean }): CachedResponse {
    const body = Buffer.from(this.documentOf(page))
    const headers = { ...this.#headersOf(page), 'cache-control': 'private, no-store', ...(isAsOf && unseen) }
    return new CachedResponse({ status, type: TYPE, body, route: page.pattern, headers })
  }

  async #make(url: string, state: RequestState): Promise<CachedResponse | { movedTo: string; route: string }> {
    const { readRedirects, responseCache } = this.#parts
    const since = responseCache.moment
    const { page, tags } = await this.render(url, state)
    if (page.redirect) return { movedTo: page.redirect, route: page.pattern }
    // Redirects that name parameters apply at the home page, so the cache mustn't serve it for any query then.
    const isHome = url === paths.home
    if (isHome) tags.add('redirects')
    const isRedirected = isHome && (await readRedirects()).namesParametersAt(url)
    const made = new CachedResponse(
      {
        status: page.status,
        type: TYPE,
        body: Buffer.from(this.documentOf(page)),
        route: page.pattern,
        headers: this.#headersOf(page),
        isForAnyQuery: page.isForAnyQuery && !isRedirected,
      },
      tags,
    )
    // 404 pages aren't cached: their number is unlimited.
    if (page.status === 200 && page.isComplete && !page.isUncached && !page.isPrivate && !staffAreas.test(url))
      responseCache.store(url, made, since)
    return made
  }

  #headersOf(page: RenderedPage) {
    return {
      ...this.#parts.headers,
      'cache-control': 'no-cache',
      'content-security-policy': this.#policyOf(page),
      ...(page.isPrivate && unseen),
    }
  }

  #policyOf({ route, pattern }: RenderedPage): string {
    const { checkoutSource, pictureOrigins, scripts, storefront } = this.#parts
    return this.#policies.getOrInsertComputed(pattern, () =>
      contentSecurityPolicy({
        styles: [storefront.styles(route).hash],
        pictures: pictureOrigins,
        inlineScripts: [storefront.inlineScriptHash],
        scripts: Object.values(scripts).flatMap((address) => address ?? []),
        hasVideos: pagesWithVideos.has(pattern),
        formTargets: pattern === paths.checkout ? [checkoutSource] : [],
      }),
    )
  }
}

const isClientError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
