import type { Image } from '#shared/features/images/images.schema.ts'
import { READY_DRAGS } from '#bridge/bridge.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/** Images whose file is ready, by what it is made of. */
const ready = new Set<string>()
/** A pointer that only crosses an image fetches nothing. */
const POINTED_MS = 150
let pointed: ReturnType<typeof setTimeout> | undefined
// What was made ready offline may be a smaller size.
store.sub(onlineAtom, () => ready.clear())
const keyOf = ({ id, url, filename }: Image) => `${id} ${url} ${filename}`

async function makeReady(image: Image): Promise<void> {
  await bridge!.images.prepareDrag(image.id)
  ready.delete(keyOf(image))
  ready.add(keyOf(image))
  for (const oldest of [...ready].slice(0, -READY_DRAGS)) ready.delete(oldest)
}

/** Desktop editor only: drags images out of the window as files. */
export const dragOut = {
  /** Has the file ready before the drag: the system takes a drag at once or not at all. */
  prepare(image: Image) {
    clearTimeout(pointed)
    if (ready.has(keyOf(image))) return
    // What fails is said when somebody drags.
    pointed = setTimeout(() => void makeReady(image).catch(() => undefined), POINTED_MS)
  },
  leave: () => clearTimeout(pointed),
  start(image: Image) {
    // Releasing the mouse is not a click on the card.
    const end = new AbortController()
    addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: end.signal })
    addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal })
    if (ready.has(keyOf(image))) return bridge!.images.dragOut(image.id)
    if (store.get(onlineAtom)) toast({ title: 'The image is being fetched', description: 'Drag it again in a moment.' })
    void makeReady(image).catch((error: unknown) =>
      toast(
        store.get(onlineAtom)
          ? { title: 'This image can’t be dragged', description: errorMessage(error) }
          : {
              title: 'Offline: this image isn’t on this computer',
              description: 'Drag it when the shop answers again.',
            },
      ),
    )
  },
}
