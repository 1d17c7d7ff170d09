import { app } from 'electron'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Log } from '#core/log/log.ts'
import type { Store } from '#core/store/store.ts'
import type { ShopWindow } from './shop-window.ts'

/** How long a server may delay quitting; interrupted work resumes at the next start. */
const PATIENCE_MS = 5000

interface QuittingParts {
  shopWindow: ShopWindow
  optimizer: Optimizer
  /** The editor's own store. */
  store: Store
  log: Log
}

/** Stops uploads, publishing and the local copy cleanly before the editor quits. */
export function closeBeforeQuit({ shopWindow, optimizer, store, log }: QuittingParts) {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void close().finally(() => {
      isClosed = true
      app.quit()
    })
  })

  async function close() {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS).unref())
    try {
      const places = await shopWindow.places()
      const closed = Promise.all(places.map((session) => session.close()))
      if ((await Promise.race([closed, late])) === 'late') log.warn('Some work didn’t stop in time')
      optimizer.close()
      store.close()
    } catch (error) {
      log.error('The editor could not close everything', error)
    }
  }
}
