import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createQueryClient } from '#storefront/api/client.ts'
import type { FetchJson } from '#storefront/api/fetch.ts'
import { packState } from '#storefront/api/state.ts'
import { ApiError } from '#shared/contract/errors.ts'
import type { Rendered, RenderRequest } from '#shared/page.ts'
import { App } from './app.tsx'
import { headMarkup } from './head.ts'
import { findScreen, layoutQueries, notFound } from './routes.tsx'

/** Reads what the screen needs, then renders it. An unknown address, and a main thing that isn't there, have status 404. */
export async function render({ url, fetchJson, shop: facts, today, onReadFailure }: RenderRequest): Promise<Rendered> {
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const found = findScreen(pathname)
  const screen = found?.screen ?? notFound
  const at = { params: found?.params ?? {}, search: searchParams }
  const shop = { ...facts, today }
  const client = createQueryClient(ourErrors(fetchJson), onReadFailure)

  const main = screen.main?.(at)
  const reads = [...(main ? [main] : []), ...layoutQueries, ...(screen.queries?.(at) ?? [])]
  await Promise.all([screen.preload(), ...reads.map((read) => client.prefetchQuery(read))])

  const failure = main && client.getQueryState(main.queryKey)?.error
  const redirect = screen.redirect?.(at, client)
  return {
    status: found ? statusOf(failure) : 404,
    html: renderToString(
      <App client={client} shop={shop} router={(screens) => <StaticRouter location={url}>{screens}</StaticRouter>} />,
    ),
    state: packState(client, shop),
    head: headMarkup(screen.head(at, client, shop), shop),
    route: screen.chunk,
    complete: client
      .getQueryCache()
      .getAll()
      .every(({ state: { error } }) => !error || statusOf(error) === 404),
    ...(redirect !== undefined && { redirect }),
  }
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

/** Of a page whose main read failed so. */
function statusOf(failure: unknown): number {
  if (!failure) return 200
  return failure instanceof ApiError && failure.status < 500 ? 404 : 503
}
