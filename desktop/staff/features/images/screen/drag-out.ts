import type { Image } from '#shared/features/images/images.schema.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'

/** Images whose file is ready, by what it is made of. */
const ready = new Set<string>()
// What was made ready offline may be a smaller size.
store.sub(onlineAtom, () => ready.clear())
const keyOf = ({ id, url, filename }: Image) => `${id} ${url} ${filename}`

/** Desktop editor only: drags images out of the window as files. */
export const dragOut = {
  /** Has the file ready before the drag: the system takes a drag at once or not at all. */
  prepare(image: Image) {
    if (ready.has(keyOf(image))) return
    // It is said when somebody drags.
    void bridge!.images.prepareDrag(image.id).then(
      () => ready.add(keyOf(image)),
      () => undefined,
    )
  },
  start(image: Image) {
    // Releasing the mouse is not a click on the card.
    const end = new AbortController()
    addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: end.signal })
    addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal })
    if (ready.has(keyOf(image))) return bridge!.images.dragOut(image.id)
    dragOut.prepare(image)
    toast(
      store.get(onlineAtom)
        ? { title: 'The image is being fetched', description: 'Drag it again in a moment.' }
        : { title: 'Offline: this image isn’t on this computer', description: 'Drag it when the shop answers again.' },
    )
  },
}
