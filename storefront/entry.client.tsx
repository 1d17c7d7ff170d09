import { hydrateRoot } from 'react-dom/client'
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient, retryReadsOnMount } from '#storefront/api/client.ts'
import { fetchJson } from '#storefront/api/fetch.ts'
import { restoreState } from '#storefront/api/state.ts'
import { App } from './app.tsx'
import { updateDocumentTitle } from './document-title.ts'
import { onLiveMessage } from './live/live.ts'
import { isAffectedBy } from './live/policy.ts'
import { findScreen } from './routes.tsx'
import type { Route, ScreenLocation } from './screen.ts'
import type { Shop } from './shop.ts'

/** Lets React take over the screen that the server rendered. Resolves once it has. */
export async function hydrateScreen(main: HTMLElement): Promise<void> {
  const { pathname, search } = location
  const match = findScreen(pathname)
  if (!match) return
  const { screen, params } = match
  const at = { params, search: new URLSearchParams(search) }
  const client = createQueryClient(fetchJson)
  const { shop, isComplete } = restoreState(client, document.getElementById('state')!.textContent)
  const [Component] = await Promise.all([screen.load(), isComplete || readAll(client, screen, at)])
  await new Promise<void>((onReady) => {
    hydrateRoot(main, <App {...{ client, shop, params, Component, onReady }} location={{ pathname, search }} />)
  })
  retryReadsOnMount(client)
  onLiveMessage((message) => {
    const concerned = isAffectedBy(message)
    void client.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey[0]) })
  })
  followTitle(client, screen, at, shop)
}

/** Reads what the server rendered the screen from; a page that informs doesn't carry it. */
async function readAll(client: QueryClient, { main, queries, further }: Route, at: ScreenLocation): Promise<void> {
  const first = [...(main ? [main(at)] : []), ...(queries?.(at) ?? [])]
  await Promise.all(first.map((read) => client.prefetchQuery(read)))
  const failure = main && client.getQueryState(main(at).queryKey)?.error
  // The page stays as the server rendered it.
  if (failure) throw failure
  await Promise.all((further?.(at, client) ?? []).map((read) => client.prefetchQuery(read)))
}

/** Keeps the title true when what it names changes while the page is open. */
function followTitle(client: QueryClient, { main, title }: Route, at: ScreenLocation, shop: Shop): void {
  if (!main) return
  const { queryKey } = main(at)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0] && query.state.status !== 'pending')
      updateDocumentTitle(title(at, client), shop)
  })
}
