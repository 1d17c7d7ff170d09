import { app } from 'electron'
import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import { progressOf, waitingIn, type Work } from '#core/telling/progress.ts'
import type { MainWindow } from './window.ts'

/** Progress on the icon in taskbar or dock, and how many changes wait to be published. */
export interface Taskbar {
  uploads(key: string, state: UploadsState): void
  publishing(key: string, state: PublishingState): void
  /** Of a server that is closed now. */
  forget(key: string): void
}

const nothing: Work = {
  uploads: { items: [], trouble: null, ended: 0 },
  publishing: { changes: [], running: null, published: [] },
}

export function createTaskbar(window: MainWindow): Taskbar {
  const works = new Map<string, Work>()
  let badge = 0

  function take(key: string, work: Partial<Work>) {
    works.set(key, { ...(works.get(key) ?? nothing), ...work })
    show()
  }

  function show() {
    const all = [...works.values()]
    const progress = progressOf(all)
    window
      .get()
      ?.setProgressBar(progress?.fraction ?? -1, { mode: progress ? (progress.isHeld ? 'paused' : 'normal') : 'none' })
    const waiting = all.reduce((sum, { publishing }) => sum + waitingIn(publishing), 0)
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
