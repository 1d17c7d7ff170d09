import { isUploading } from '#bridge/uploads.ts'
import { publishingEnded, uploadsEnded } from '#core/notifications/notification-text.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { ShopWindow } from './shop-window.ts'
import type { Notify } from './notifications.ts'
import type { Taskbar } from './taskbar.ts'
import type { Updater } from './updater.ts'
import type { ShopSession } from './shop-session.ts'

interface WorkParts {
  taskbar: Taskbar
  notify: Notify
  shopWindow(): ShopWindow
}

/** Shows background work of a server outside the window: progress, pending changes and results. */
export function showWork({ server, uploads, local }: ShopSession, { taskbar, notify, shopWindow }: WorkParts) {
  const { key } = server
  const open = (path: string) => () => void shopWindow().show(key, path)

  taskbar.uploads(key, uploads.state())
  uploads.onChange((state) => taskbar.uploads(key, state))
  uploads.onEnded((state) => notify(uploadsEnded(state), open(staffPaths.images)))

  let wasRunning = false
  taskbar.publishing(key, local.state())
  local.onChange((state) => {
    taskbar.publishing(key, state)
    if (wasRunning && !state.running) notify(publishingEnded(state), open(staffPaths.cmsTab('publish')))
    wasRunning = state.running !== null
  })
}

/** True if a restart would interrupt uploads. */
export async function isBusy(shopWindow: ShopWindow): Promise<boolean> {
  return (await shopWindow.places()).some(({ uploads }) => isUploading(uploads.state()))
}

/** Notifies people of a new version; the focused window shows a banner instead. */
export function notifyOfUpdates(updater: Updater, notify: Notify) {
  updater.onChange((state) => {
    if (state.is === 'ready') notify({ title: `Hoard ${state.version} is ready`, body: 'It installs when you quit.' })
  })
}
