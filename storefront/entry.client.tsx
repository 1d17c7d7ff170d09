import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchJson } from '#storefront/api/fetch.ts'
import { ReadStore } from '#storefront/api/reads.ts'
import { restoreState } from '#storefront/api/state.ts'
import { App } from './app.tsx'
import { updateDocumentTitle } from './document-title.ts'
import { onLiveMessage } from './live/live.ts'
import { isAffectedBy } from './live/affected.ts'
import { holdTexts } from './replaced-texts.ts'
import { findScreen } from './routes.tsx'
import type { Route, ScreenLocation } from './screen.ts'
import type { Shop } from './shop.ts'

/**
 * Lets React take over the screen that the server rendered. Resolves once it has; `onStart` is called when it begins to
 * hear of events.
 */
export async function hydrateScreen(main: HTMLElement, onStart: () => void): Promise<void> {
  const { pathname, search } = location
  const match = findScreen(pathname)
  if (!match) return
  const { screen, params } = match
  const at = { params, search: new URLSearchParams(search) }
  const reads = new ReadStore(fetchJson)
  addEventListener('offline', () => reads.pause())
  addEventListener('online', () => reads.resume())
  const { shop, isComplete } = restoreState(reads, document.getElementById('state')!.textContent)
  const [{ default: Component, further }] = await Promise.all([
    screen.load(),
    isComplete || readFirst(reads, screen, at),
  ])
  if (!isComplete) await Promise.all((further?.(at, reads, shop.today) ?? []).map((read) => reads.load(read)))
  const release = holdTexts()
  await new Promise<void>((onReady) => {
    onStart()
    // In slices of a few milliseconds, so that the page answers meanwhile.
    startTransition(() => {
      hydrateRoot(main, <App {...{ reads, shop, params, Component, onReady }} location={{ pathname, search }} />)
    })
  })
  release()
  reads.retryErrors()
  onLiveMessage((message) => reads.invalidate(isAffectedBy(message)))
  followTitle(reads, screen, at, shop)
}

/** Reads what the server rendered the screen from; a page that informs doesn't carry it. */
async function readFirst(reads: ReadStore, { main, queries }: Route, at: ScreenLocation): Promise<void> {
  const first = [...(main ? [main(at)] : []), ...(queries?.(at) ?? [])]
  await Promise.all(first.map((read) => reads.load(read)))
  const failure = main && reads.state(main(at)).error
  // The page stays as the server rendered it.
  if (failure) throw failure
}

/** Keeps the title true when what it names changes while the page is open. */
function followTitle(reads: ReadStore, { main, title }: Route, at: ScreenLocation, shop: Shop): void {
  if (!main) return
  const update = () => {
    const { data, error } = reads.state(main(at))
    if (data !== undefined || error) updateDocumentTitle(title(at, reads), shop)
  }
  reads.subscribe(main(at), update, false)
}
