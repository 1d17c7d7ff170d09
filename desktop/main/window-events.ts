import { app, type WebContents } from 'electron'
import type { ShopWindow } from './shop-window.ts'
import type { MainWindow } from './window.ts'

/** On macOS the app stays open without a window, and reopens it from its icon. */
export function handleWindowEvents(window: MainWindow, shopWindow: ShopWindow) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (!window.get()) void shopWindow.reopen()
  })
}

/** Suppresses the pages' warning about unsaved changes, which browsers need: here drafts are on disk. */
export function skipUnloadPrompt(contents: WebContents) {
  contents.on('will-prevent-unload', (event) => event.preventDefault())
}
