import { app, nativeImage } from 'electron'
import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import { progressOf, type BackgroundWork } from '#core/notifications/notifications.ts'
import { countSign } from '#core/notifications/pixel-sign.ts'
import type { MainWindow } from '#main/window.ts'

/** Progress on the taskbar or dock icon, with the number of waiting changes. */
export interface Taskbar {
  uploads(key: string, state: UploadsState): void
  publishing(key: string, state: PublishingState): void
  /** Removes a server's share when its session closes. */
  forget(key: string): void
  /** Shows everything on the icon of a new window. */
  refresh(): void
  /** Called with the work at all servers whenever it changes. */
  onWork(listener: (works: readonly BackgroundWork[]) => void): void
}

const nothing: BackgroundWork = {
  uploads: { items: [], trouble: null, ended: 0 },
  publishing: { changes: [], isHolding: false, running: null, published: [] },
}

export function createTaskbar(window: MainWindow, platform: NodeJS.Platform = process.platform): Taskbar {
  const works = new Map<string, BackgroundWork>()
  const listeners = new Set<(works: readonly BackgroundWork[]) => void>()
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
    for (const listener of listeners) listener(all)
    const waiting = all.reduce((sum, { publishing }) => sum + publishing.changes.length, 0)
    if (waiting === badge) return
    badge = waiting
    showBadge()
  }

  /** Windows has no badges, but a small picture over the icon of a window. */
  function showBadge() {
    if (platform !== 'win32') return void app.setBadgeCount(badge)
    const { bitmap, ...size } = countSign(badge)
    const icon = badge === 0 ? null : nativeImage.createFromBitmap(bitmap, { ...size, scaleFactor: 2 })
    const description = badge === 0 ? '' : `${badge} waiting ${badge === 1 ? 'change' : 'changes'}`
    window.get()?.setOverlayIcon(icon, description)
  }

  return {
    uploads: (key, uploads) => take(key, { uploads }),
    publishing: (key, publishing) => take(key, { publishing }),
    forget(key) {
      works.delete(key)
      show()
    },
    refresh() {
      if (works.size === 0) return
      show()
      if (platform === 'win32') showBadge()
    },
    onWork: (listener) => void listeners.add(listener),
  }
}
