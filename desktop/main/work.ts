import { isUploading } from '#bridge/uploads.ts'
import { publishingEnded, uploadsEnded } from '#core/telling/ended.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { Desk } from './desk.ts'
import type { Notify } from './notices.ts'
import type { Taskbar } from './taskbar.ts'
import type { Updates } from './updates.ts'
import type { Workplace } from './workplace.ts'

interface WorkParts {
  taskbar: Taskbar
  notify: Notify
  desk(): Desk
}

/** Shows outside of the window what goes on at a server by itself: progress, what waits, and how it ended. */
export function showWork({ server, uploads, local }: Workplace, { taskbar, notify, desk }: WorkParts) {
  const { key } = server
  const open = (path: string) => () => void desk().show(key, path)

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

/** Whether something would be cut off now. */
export async function isBusy(desk: Desk): Promise<boolean> {
  return (await desk.places()).some(({ uploads }) => isUploading(uploads.state()))
}

/** A new version waits: whoever looks at the window sees its banner. */
export function notifyOfUpdates(updates: Updates, notify: Notify) {
  updates.onChange((state) => {
    if (state.is === 'ready')
      notify({ title: `Hoard ${state.version} is ready`, body: 'It is installed when you quit.' })
  })
}
