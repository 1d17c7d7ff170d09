import type { Log } from '#core/log/log.ts'
import type { PreloadHandlers } from './calls.ts'
import type { ShopWindow } from './shop-window.ts'
import type { MainWindow } from './window.ts'
import { app, type WebContents } from 'electron'
import type { DragFiles } from '#core/image-cache/drag-files.ts'

/** Handlers for the preload's own calls. */
export const createPreloadHandlers = (shopWindow: ShopWindow, window: MainWindow, log: Log): PreloadHandlers => ({
  addFiles: (caller, sources, tags) => shopWindow.sessionFor(caller).uploads.add(sources, tags),
  dragOut(caller, imageId) {
    const contents = window.get()?.webContents
    if (contents) void dragOut(contents, shopWindow.sessionFor(caller).draggedOut, imageId, log)
  },
})

/** Starts a native file drag while the mouse button is still down. */
async function dragOut(contents: WebContents, dragFiles: DragFiles, imageId: string, log: Log): Promise<void> {
  try {
    const file = await dragFiles.file(imageId)
    const icon = await app.getFileIcon(file, { size: 'normal' })
    if (!contents.isDestroyed()) contents.startDrag({ file, icon })
  } catch (error) {
    log.warn(`Image ${imageId} could not be dragged out`, error)
  }
}
