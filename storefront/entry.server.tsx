import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createQueryClient } from '#storefront/api/client.ts'
import type { FetchJson } from '#storefront/api/fetch.ts'
import type { AnyRead } from '#storefront/api/read.ts'
import { packState } from '#storefront/api/state.ts'
import { ApiError } from '#shared/contract/errors.ts'
import type { Rendered, RenderRequest } from '#shared/page.ts'
import { App } from './app.tsx'
import { heads } from './head/heads.ts'
import { headMarkup } from './head/markup.ts'
import { findScreen, layoutQueries, notFound } from './routes.tsx'

/** Reads what the screen needs, then renders it. An unknown address, and a main thing that isn't there, have status 404. */
export async function render({ url, fetchJson, shop: facts, today, onReadFailure }: RenderRequest): Promise<Rendered> {
  const { pathname, searchParams, search } = new URL(`http://shop${url}`)
  const found = findScreen(pathname)
  const screen = found?.screen ?? notFound
  const at = { params: found?.params ?? {}, search: searchParams }
  const shop = { ...facts, today }
  const client = createQueryClient(ourErrors(fetchJson), onReadFailure)
  const prefetch = (reads: readonly AnyRead[]) => Promise.all(reads.map((read) => client.prefetchQuery(read)))

  const main = screen.main?.(at)
  await Promise.all([
    screen.preload(),
    prefetch([...(main ? [main] : []), ...layoutQueries(pathname), ...(screen.queries?.(at) ?? [])]),
  ])
  await prefetch(screen.further?.(at, client) ?? [])

  const failure = main && client.getQueryState(main.queryKey)?.error
  const missing = !found || screen.missing?.(at, client)
  // Where it is now comes first: an old address with a slash is led there in one step.
  const moved = found && (screen.redirect?.(at, client) ?? withoutSlash(pathname))
  return {
    status: failure ? statusOf(failure) : missing ? 404 : 200,
    html: renderToString(
      <App client={client} shop={shop} router={(screens) => <StaticRouter location={url}>{screens}</StaticRouter>} />,
    ),
    state: packState(client, shop),
    head: headMarkup(screen.title(at, client), heads[screen.path]!(at, client, shop), shop),
    route: screen.chunk,
    pattern: screen.path,
    complete: client
      .getQueryCache()
      .getAll()
      .every(({ state: { error } }) => !error || statusOf(error) === 404),
    readsQuery: screen.readsQuery === true,
    dated: screen.dated === true,
    isPrivate: screen.isPrivate === true,
    ...(moved !== undefined && { redirect: moved + search }),
  }
}

/** `/gallery/` is `/gallery`: one address for each screen. Undefined where there is no slash at the end. */
function withoutSlash(path: string): string | undefined {
  const bare = path.replace(/\/+$/, '')
  return bare === path || bare === '' ? undefined : bare
}

/** The server's ApiError is not this bundle's class of that name: what has its fields becomes ours. */
function ourErrors(fetchJson: FetchJson): FetchJson {
  return async (url) => {
    try {
      return await fetchJson(url)
    } catch (error) {
      const { status, body } = (error ?? {}) as Partial<ApiError>
      throw typeof status === 'number' ? new ApiError(status, String(body ?? '')) : error
    }
  }
}

/** Of a page one of whose reads failed so. */
const statusOf = (failure: unknown): number => (failure instanceof ApiError && failure.status < 500 ? 404 : 503)
