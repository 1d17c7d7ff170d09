import { app, type WebContents } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { DragFiles } from '#core/image-cache/drag-files.ts'

/** Starts a native file drag while the mouse button is still down. */
export async function dragOut(contents: WebContents, dragFiles: DragFiles, imageId: string, log: Log): Promise<void> {
  try {
    const file = await dragFiles.file(imageId)
    const icon = await app.getFileIcon(file, { size: 'normal' })
    if (!contents.isDestroyed()) contents.startDrag({ file, icon })
  } catch (error) {
    log.warn(`Image ${imageId} could not be dragged out`, error)
  }
}
