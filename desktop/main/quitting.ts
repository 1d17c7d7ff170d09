import { app } from 'electron'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Log } from '#core/log/log.ts'
import type { Store } from '#core/store/store.ts'
import type { Desk } from './desk.ts'

/** So long a server may hold up a quit; what is cut off goes on next time. */
const PATIENCE_MS = 5000

interface QuittingParts {
  desk: Desk
  optimizer: Optimizer
  /** The editor's own. */
  store: Store
  log: Log
}

/** Before it ends, the editor stops what it does where it can go on: uploads, publishing, the local copy. */
export function closeBeforeQuit({ desk, optimizer, store, log }: QuittingParts) {
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
      const places = await desk.places()
      const closed = Promise.all(places.map((place) => place.close()))
      if ((await Promise.race([closed, late])) === 'late') log.warn('Something didn’t stop in time')
      optimizer.close()
      store.close()
    } catch (error) {
      log.error('The editor could not close everything', error)
    }
  }
}
