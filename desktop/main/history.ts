import type { BrowserWindow } from 'electron'
import { appAddress } from '#core/pages/address.ts'
import type { MainWindow } from './window.ts'

export type Direction = 'back' | 'forward'

/** The screens visited in the open shop. */
export interface History {
  can(direction: Direction): boolean
  /** Goes to the previous or next screen. Unsaved forms ask first, as for links. */
  go(direction: Direction): void
  onChange(listener: () => void): void
}

const steps = { back: -1, forward: 1 } as const

export function createHistory(window: MainWindow) {
  const listeners = new Set<() => void>()

  /** Entries of another shop's pages, or of the list of shops, are out of bounds. */
  function can(direction: Direction): boolean {
    const contents = window.get()?.webContents
    const host = window.host()
    if (!contents || host === null) return false
    const { navigationHistory } = contents
    const at = navigationHistory.getActiveIndex() + steps[direction]
    if (at < 0 || at >= navigationHistory.length()) return false
    return appAddress(navigationHistory.getEntryAtIndex(at).url)?.key === host
  }

  function go(direction: Direction) {
    if (can(direction)) window.get()?.webContents.navigationHistory.goToOffset(steps[direction])
  }

  return {
    can,
    go,
    onChange: (listener: () => void) => void listeners.add(listener),
    /**
     * Follows a new window: its pages, and the mouse's side buttons on Windows and Linux. Of the trackpad's gesture on macOS
     * Electron tells only with a setting of the system that few have.
     */
    follow(opened: BrowserWindow) {
      const tell = () => listeners.forEach((listener) => listener())
      opened.webContents.on('did-navigate', tell)
      opened.webContents.on('did-navigate-in-page', tell)
      opened.on('app-command', (_, command) => {
        if (command === 'browser-backward') go('back')
        if (command === 'browser-forward') go('forward')
      })
    },
  }
}
