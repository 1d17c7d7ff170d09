import { app, type NativeImage } from 'electron'
import { READY_DRAGS } from '#bridge/bridge.ts'
import type { ShopWindow } from './shop-window.ts'
import type { MainWindow } from './window.ts'

/** Images that are dragged out of the window as files. */
export interface DragOut {
  /** Has the file ready: the system takes a drag at once or not at all. Throws a message for people. */
  prepare(caller: string, imageId: string): Promise<void>
  /** Starts the drag of a prepared file while the mouse button is down; otherwise nothing. */
  start(caller: string, imageId: string): void
}

export function createDragOut(shopWindow: ShopWindow, window: MainWindow): DragOut {
  const ready = new Map<string, { file: string; icon: NativeImage }>()
  const keyOf = (caller: string, imageId: string) => `${caller} ${imageId}`
  return {
    async prepare(caller, imageId) {
      const file = await shopWindow.sessionFor(caller).draggedOut.file(imageId)
      const icon = await app.getFileIcon(file, { size: 'normal' })
      ready.delete(keyOf(caller, imageId))
      ready.set(keyOf(caller, imageId), { file, icon })
      for (const oldest of [...ready.keys()].slice(0, -READY_DRAGS)) ready.delete(oldest)
    },
    start(caller, imageId) {
      const item = ready.get(keyOf(caller, imageId))
      if (item) window.get()?.webContents.startDrag(item)
    },
  }
}
