import { app } from 'electron'
import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import { progressOf, countUnpublished, type BackgroundWork } from '#core/notifications/notifications.ts'
import type { MainWindow } from './window.ts'

/** Progress on the taskbar or dock icon, with the number of unpublished changes. */
export interface Taskbar {
  uploads(key: string, state: UploadsState): void
  publishing(key: string, state: PublishingState): void
  /** Removes a server's share when it closes. */
  forget(key: string): void
}

const nothing: BackgroundWork = {
  uploads: { items: [], trouble: null, ended: 0 },
  publishing: { changes: [], isHolding: false, running: null, published: [] },
}

export function createTaskbar(window: MainWindow): Taskbar {
  const works = new Map<string, BackgroundWork>()
  let badge = 0

  function take(key: string, work: Partial<BackgroundWork>) {
    works.set(key, { ...(works.get(key) ?? nothing), ...work })
    show()
  }

  function show() {
    const all = [...works.values()]
    const progress = progressOf(all)
    window
      .get()
      ?.setProgressBar(progress?.fraction ?? -1, { mode: progress ? (progress.isHeld ? 'paused' : 'normal') : 'none' })
    const waiting = all.reduce((sum, { publishing }) => sum + countUnpublished(publishing), 0)
    if (waiting === badge) return
    badge = waiting
    app.setBadgeCount(waiting)
  }

  return {
    uploads: (key, uploads) => take(key, { uploads }),
    publishing: (key, publishing) => take(key, { publishing }),
    forget(key) {
      works.delete(key)
      show()
    },
  }
}
