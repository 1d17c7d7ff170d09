import './theme/index.css'
import { hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#storefront/api/client.ts'
import { fetchJson } from '#storefront/api/fetch.ts'
import { restoreState } from '#storefront/api/state.ts'
import { App } from './app.tsx'
import { logFailure } from './log.ts'
import { BrowserRouter } from './router.tsx'
import { findScreen, notFound } from './routes.tsx'

// Unhandled rejections are logged and suppressed.
window.addEventListener('unhandledrejection', (event) => {
  logFailure('Unhandled rejection', event.reason)
  event.preventDefault()
})

/** Not a top-level await: the screens' chunks import this module and would wait for it. */
async function start() {
  const client = createQueryClient(fetchJson)
  const shop = restoreState(client, document.getElementById('state')!.textContent)
  await (findScreen(location.pathname)?.screen ?? notFound).preload()
  hydrateRoot(
    document.getElementById('app')!,
    <App client={client} shop={shop} router={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />,
  )
}

void start()
