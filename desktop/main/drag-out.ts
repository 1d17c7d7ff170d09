import { app, type WebContents } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { DraggedOut } from '#core/pictures/drag-out.ts'

/** Hands an image over to the system as a file, while the mouse is still pressed. */
export async function dragOut(contents: WebContents, dragged: DraggedOut, imageId: string, log: Log): Promise<void> {
  try {
    const file = await dragged.file(imageId)
    const icon = await app.getFileIcon(file, { size: 'normal' })
    if (!contents.isDestroyed()) contents.startDrag({ file, icon })
  } catch (error) {
    log.warn(`Image ${imageId} could not be dragged out`, error)
  }
}
