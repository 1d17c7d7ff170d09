import { z } from 'zod'
import { toPickedImage } from '#staff/widgets/image/image-picker.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { parseJson } from '#shared/contract/json.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { createListeners } from '#shared/listeners.ts'
import { editorQueue, type EditorQueue } from './editor-queue.ts'

const DropTarget = z.discriminatedUnion('kind', [
  /** Becomes the image of this block. */
  z.object({ kind: z.literal('picture'), block: z.string() }),
  /** Becomes a new block beside this one, or at the end of its row. */
  z.object({ kind: z.enum(['beside', 'row']), block: z.string() }),
  /** Becomes a new block at the bottom. */
  z.object({ kind: z.literal('end') }),
])
/** Where an image goes on a page. */
export type DropTarget = z.infer<typeof DropTarget>

const PendingDrop = z.object({
  /** The upload's id in the queue. */
  upload: z.string(),
  name: z.string(),
  /** The path of the builder screen it was dropped on. */
  screen: z.string(),
  spot: DropTarget,
  /** Set once the upload has become an image. */
  picture: z
    .object({
      url: z.string(),
      alt: z.string(),
      isDecorative: z.boolean(),
      width: z.number().optional(),
      height: z.number().optional(),
    })
    .optional(),
})
/** A dropped image that has not reached its page yet. */
export interface PendingDrop extends Pick<z.infer<typeof PendingDrop>, 'upload' | 'name' | 'screen' | 'spot'> {
  picture?: PickedImage
}

/**
 * Dropped images that have not reached their pages yet. They are stored, because uploads continue after a reload or
 * quit.
 */
export interface PendingDrops {
  all(): readonly PendingDrop[]
  subscribe(listener: () => void): () => void
  /** Adds one. If it is for the same block as another one, it takes that one's place. */
  put(landing: PendingDrop): void
  /** Sets the image: the uploaded one, or an existing one used instead. */
  arrive(upload: string, image: Image): void
  forget(upload: string): void
}

const KEY = 'hoard.landings'

export function createPendingDrops(
  queue: Pick<EditorQueue, 'getState' | 'subscribe' | 'isKnown'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): PendingDrops {
  let all = readStoredDrops(storage)
  /** Uploads that the queue has listed. Once the queue drops one, no image will come. */
  const seen = new Set(all.map(({ upload }) => upload))
  const listeners = createListeners()

  function set(next: readonly PendingDrop[]) {
    all = next
    storage.setItem(KEY, JSON.stringify(all))
    listeners.call()
  }

  function look() {
    if (all.length === 0 || !queue.isKnown()) return
    const items = new Map(queue.getState().items.map((item) => [item.id, item]))
    const next = all.flatMap((landing): PendingDrop[] => {
      const item = items.get(landing.upload)
      if (landing.picture) return [landing]
      if (!item) return seen.has(landing.upload) ? [] : [landing]
      seen.add(landing.upload)
      const isThere = item.is === 'added' || item.is === 'known'
      // An image in the trash may be deleted soon, so a person has to confirm.
      if (!isThere || !item.image || item.image.deletedAt) return [landing]
      return [{ ...landing, picture: toPickedImage(item.image) }]
    })
    if (next.length !== all.length || next.some((landing, index) => landing !== all[index])) set(next)
  }
  queue.subscribe(look)
  look()

  return {
    all: () => all,
    subscribe: listeners.add,
    put(landing) {
      const { screen, spot } = landing
      const isSame = (other: PendingDrop) =>
        spot.kind === 'picture' &&
        other.spot.kind === 'picture' &&
        other.screen === screen &&
        other.spot.block === spot.block
      set([...all.filter((other) => !isSame(other)), landing])
      look()
    },
    arrive: (upload, image) =>
      set(all.map((landing) => (landing.upload === upload ? { ...landing, picture: toPickedImage(image) } : landing))),
    forget: (upload) => set(all.filter((landing) => landing.upload !== upload)),
  }
}

function readStoredDrops(storage: Pick<Storage, 'getItem'>): readonly PendingDrop[] {
  const text = storage.getItem(KEY)
  if (text === null) return []
  const read = z.array(PendingDrop).safeParse(parseJson(text))
  return read.success ? (read.data as PendingDrop[]) : []
}

/** The pending drops of this window. */
export const pendingDrops: PendingDrops | undefined = editorQueue && createPendingDrops(editorQueue, localStorage)
