import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#storefront/api/client.ts'
import type { FetchJson } from '#storefront/api/fetch.ts'
import type { AnyRead } from '#storefront/api/read.ts'
import { serializeState } from '#storefront/api/state.ts'
import { ApiError } from '#shared/contract/errors.ts'
import type { RenderedPage, RenderRequest } from '#shared/page-renderer.ts'
import { keptCards } from '#storefront/widgets/ProductCard.tsx'
import { keptMarkup } from '#storefront/widgets/kept-cards.tsx'
import { App } from './app.tsx'
import { headMarkup } from './head/markup.ts'
import { LocationProvider } from './router.tsx'
import { findScreen, layoutQueries, notFound } from './routes.tsx'
import { blogHead, postHead } from './features/blog/blog.head.ts'
import { galleryHead } from './features/catalogue/gallery/gallery.head.ts'
import { privacyHead, termsHead } from './features/legal/legal.head.ts'
import { pageHead } from './features/pages/page.head.ts'
import { productHead } from './features/catalogue/product/product.head.ts'
import { paths } from '#shared/paths.ts'
import type { BuildHead } from './head/head.ts'

keptCards.markup = keptMarkup

/** Reads the screen's data, then renders it. An unknown URL or a missing main resource gives status 404. */
export async function render({
  url,
  fetchJson,
  shop: facts,
  today,
  onReadFailure,
}: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams, search } = new URL(`http://shop${url}`)
  const match = findScreen(pathname)
  const screen = match?.screen ?? notFound
  const at = { params: match?.params ?? {}, search: searchParams }
  const shop = { ...facts, today }
  const client = createQueryClient(withLocalErrors(fetchJson), onReadFailure)
  const prefetch = (reads: readonly AnyRead[]) => Promise.all(reads.map((read) => client.prefetchQuery(read)))

  const main = screen.main?.(at)
  await Promise.all([
    screen.preload(),
    prefetch([...(main ? [main] : []), ...layoutQueries(pathname), ...(screen.queries?.(at) ?? [])]),
  ])
  await prefetch(screen.further?.(at, client) ?? [])

  const failure = main && client.getQueryState(main.queryKey)?.error
  const missing = !match || screen.missing?.(at, client)
  // A moved resource comes first, so that an old URL with a trailing slash redirects only once.
  const moved = match && (screen.redirect?.(at, client) ?? withoutSlash(pathname))
  return {
    status: failure ? errorStatus(failure) : missing ? 404 : 200,
    html: renderToString(
      <App
        client={client}
        shop={shop}
        router={(screens) => <LocationProvider value={{ pathname, search }}>{screens}</LocationProvider>}
      />,
    ),
    state: serializeState(client, shop),
    head: headMarkup(screen.title(at, client), heads[screen.path]!(at, client, shop), shop),
    route: screen.chunk,
    pattern: screen.path,
    isComplete: client
      .getQueryCache()
      .getAll()
      .every(({ state: { error } }) => !error || errorStatus(error) === 404),
    isForAnyQuery: !screen.query,
    isEmpty: screen.isEmpty?.(at, client) === true,
    isDated: screen.isDated === true,
    isPrivate: screen.isPrivate === true,
    ...(moved !== undefined && { redirect: moved }),
  }
}

/** Address that all spellings of a URL share: the case of the route's path, and what the page reads of the query. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const screen = findScreen(pathname)?.screen
  const query = screen?.query?.(searchParams).toString()
  const names = screen?.path.split('/') ?? []
  const path = pathname
    .split('/')
    .map((part, at) => (names[at]?.startsWith(':') ? part : (names[at] ?? part)))
    .join('/')
  return query ? `${path}?${query}` : path
}

/** Path without its trailing slash, to redirect `/gallery/` to `/gallery`; undefined if there is none. */
function withoutSlash(path: string): string | undefined {
  const bare = path.replace(/\/+$/, '')
  return bare === path || bare === '' ? undefined : bare
}

/** Rethrows the server's ApiError as this bundle's class: the two bundles have separate copies. */
function withLocalErrors(fetchJson: FetchJson): FetchJson {
  return async (url) => {
    try {
      return await fetchJson(url)
    } catch (error) {
      const { status, body } = (error ?? {}) as Partial<ApiError>
      throw typeof status === 'number' ? new ApiError(status, String(body ?? '')) : error
    }
  }
}

/** Status of a page whose main read failed. */
const errorStatus = (failure: unknown): number => (failure instanceof ApiError && failure.status < 500 ? 404 : 503)

/** Metadata builder of each screen, by its route path. Never part of the browser bundle. */
const heads: Readonly<Record<string, BuildHead>> = {
  [paths.home]: pageHead,
  [paths.gallery]: galleryHead,
  '/product/:handle': productHead,
  [paths.cart]: () => ({ description: 'The miniatures in your cart.' }),
  [paths.checkout]: () => ({ description: 'Continue to the secure checkout.' }),
  [paths.blog]: blogHead,
  '/blog/:post': postHead,
  [paths.privacy]: privacyHead,
  [paths.terms]: termsHead,
  '/:slug': pageHead,
  '/preview/:token': () => ({ description: 'A preview of a page that is not published.' }),
  '*': () => ({ description: 'This page was consumed by the void.' }),
}
