import type { Log } from '#core/log/log.ts'
import type { PreloadAnswers } from './calls.ts'
import type { Desk } from './desk.ts'
import { dragOut } from './drag-out.ts'
import type { MainWindow } from './window.ts'

/** What the preload asks for beside the calls of the bridge. */
export const preloadAnswers = (desk: Desk, window: MainWindow, log: Log): PreloadAnswers => ({
  addFiles: (caller, sources, tags) => desk.at(caller).uploads.add(sources, tags),
  dragOut(caller, imageId) {
    const contents = window.get()?.webContents
    if (contents) void dragOut(contents, desk.at(caller).draggedOut, imageId, log)
  },
})
