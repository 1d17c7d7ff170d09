import { app, type WebContents } from 'electron'
import type { Desk } from './desk.ts'
import type { MainWindow } from './window.ts'

/** On macOS an app stays when its window is closed, and opens it again when its icon is clicked. */
export function followWindows(window: MainWindow, desk: Desk) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (!window.get()) void desk.reopen()
  })
}

/** Pages ask before they are left with something unsaved, as browsers' tabs lose it. Here it is on the disk, and nobody has to be asked. */
export function leaveWithoutAsking(contents: WebContents) {
  contents.on('will-prevent-unload', (event) => event.preventDefault())
}
