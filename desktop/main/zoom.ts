import type { WebContents } from 'electron'
import type { Settings } from '#core/settings/settings.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'
import type { MainWindow } from './window.ts'

export type ZoomStep = 'in' | 'out' | 'reset'

/** The size of everything in the window, which is the same for all shops and starts. */
export interface Zoom {
  go(step: ZoomStep): void
  /** False at the ends, and for a reset of the normal size. */
  can(step: ZoomStep): boolean
  onChange(listener: () => void): void
}

const SETTING = 'zoom'
/** Levels of Chromium: each is 20 % more, so from 58 % to 249 %. */
const LEAST = -3
const MOST = 5
const STEP = 0.5

export function createZoom(window: MainWindow, settings: Settings, onFault: (error: unknown) => void) {
  let level = within(Number(settings.get(SETTING) ?? 0))

  const listeners = new Set<() => void>()
  const after = (step: ZoomStep) => within({ in: level + STEP, out: level - STEP, reset: 0 }[step])

  function go(step: ZoomStep) {
    level = after(step)
    window.get()?.webContents.setZoomLevel(level)
    ignoreDiskErrors(() => settings.set(SETTING, String(level)), onFault)
    for (const listener of listeners) listener()
  }

  return {
    go,
    can: (step: ZoomStep) => after(step) !== level,
    onChange: (listener: () => void) => void listeners.add(listener),
    /** Chromium keeps a level per origin, so each document gets the program's. */
    follow(contents: WebContents) {
      contents.on('did-navigate', () => contents.setZoomLevel(level))
      // Ctrl and the mouse wheel.
      contents.on('zoom-changed', (_, direction) => go(direction))
    },
  }
}

const within = (level: number) => (Number.isFinite(level) ? Math.min(MOST, Math.max(LEAST, level)) : 0)
