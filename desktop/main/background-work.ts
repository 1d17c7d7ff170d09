import { isUploading } from '#bridge/uploads.ts'
import { publishingEnded, uploadsEnded } from '#core/notifications/notifications.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { ShopWindow } from './shop-window.ts'
import type { Notify } from './notifications.ts'
import type { Taskbar } from './taskbar/taskbar.ts'
import type { Updater } from './updater.ts'
import type { ShopSession } from './shop-session.ts'
import { powerMonitor, app } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Store } from '#core/store/store.ts'

interface WorkParts {
  taskbar: Taskbar
  notify: Notify
  shopWindow(): ShopWindow
}

/**
 * Shows background work of a server outside the window: progress, pending changes and results. Returns the session that
 * takes all of it away when it closes.
 */
export function showWork(session: ShopSession, { taskbar, notify, shopWindow }: WorkParts): ShopSession {
  const { server, uploads, local } = session
  const { key } = server
  const open = (path: string) => () => void shopWindow().show(key, path)

  taskbar.uploads(key, uploads.state())
  const stopUploads = uploads.onChange((state) => taskbar.uploads(key, state))
  uploads.onEnded((state) => notify(uploadsEnded(state), open(staffPaths.images)))

  let wasRunning = false
  taskbar.publishing(key, local.state())
  const stopPublishing = local.onChange((state) => {
    taskbar.publishing(key, state)
    if (wasRunning && !state.running) notify(publishingEnded(state), open(staffPaths.cmsTab('publish')))
    wasRunning = state.running !== null
  })

  return {
    ...session,
    async close() {
      stopUploads()
      stopPublishing()
      taskbar.forget(key)
      await session.close()
    },
  }
}

/** True if a restart would interrupt uploads. */
export async function isBusy(shopWindow: ShopWindow): Promise<boolean> {
  return (await shopWindow.places()).some(({ uploads }) => isUploading(uploads.state()))
}

/** Notifies people of a new version; the focused window shows a banner instead. */
export function notifyOfUpdates(updater: Updater, notify: Notify) {
  updater.onChange((state) => {
    if (state.is !== 'ready') return
    const body = state.needsPassword ? 'RESTART NOW in Hoard installs it.' : 'It installs when you quit.'
    notify({ title: `Hoard ${state.version} is ready`, body })
  })
}

/** Pauses uploads during sleep. On wake-up, checks the connections and resumes. */
export function watchPower(shopWindow: ShopWindow, log: Log) {
  powerMonitor.on('suspend', () => {
    log.info('The computer is going to sleep')
    void shopWindow.places().then((places) => places.forEach(({ uploads }) => uploads.pause()))
  })
  powerMonitor.on('resume', () => {
    log.info('The computer woke up')
    void shopWindow.places().then((places) =>
      places.forEach(({ uploads, shop }) => {
        uploads.resume()
        void shop.connection.tryNow()
      }),
    )
  })
}

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
  let closing: Promise<void> | null = null
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    // What is being closed reports that its work is over, which may ask to quit again.
    closing ??= close().finally(() => {
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
