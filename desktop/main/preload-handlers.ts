import type { Log } from '#core/log/log.ts'
import type { PreloadHandlers } from './calls.ts'
import type { ShopWindow } from './shop-window.ts'
import { dragOut } from './drag-out.ts'
import type { MainWindow } from './window.ts'

/** Handlers for the preload's own calls. */
export const createPreloadHandlers = (shopWindow: ShopWindow, window: MainWindow, log: Log): PreloadHandlers => ({
  addFiles: (caller, sources, tags) => shopWindow.sessionFor(caller).uploads.add(sources, tags),
  dragOut(caller, imageId) {
    const contents = window.get()?.webContents
    if (contents) void dragOut(contents, shopWindow.sessionFor(caller).draggedOut, imageId, log)
  },
})
