import { z } from 'zod'
import { pickedOf } from '#staff/widgets/picture/picked-of.ts'
import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { editorQueue, type EditorQueue } from './editor-queue.ts'

const Spot = z.discriminatedUnion('kind', [
  /** It becomes the picture of this block. */
  z.object({ kind: z.literal('picture'), block: z.string() }),
  /** A new block, beside this one or at the end of its row. */
  z.object({ kind: z.enum(['beside', 'row']), block: z.string() }),
  /** A new block below all others. */
  z.object({ kind: z.literal('end') }),
])
/** Where a picture goes on a page. */
export type Spot = z.infer<typeof Spot>

const Landing = z.object({
  /** The file's id in the queue. */
  upload: z.string(),
  name: z.string(),
  /** The path of the builder that it was dropped on. */
  screen: z.string(),
  spot: Spot,
  /** Once the file is an image. */
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
/** A picture on its way to a page. */
export interface Landing extends Pick<z.infer<typeof Landing>, 'upload' | 'name' | 'screen' | 'spot'> {
  picture?: PickedPicture
}

/** The pictures that are on their way to pages. They are kept: an upload goes on after a reload and a quit, and its page is still meant. */
export interface Landings {
  all(): readonly Landing[]
  subscribe(listener: () => void): () => void
  /** One more; of two on their way to one block the later one is meant. */
  put(landing: Landing): void
  /** The file has become this image, or another one is used in its place. */
  arrive(upload: string, image: Image): void
  forget(upload: string): void
}

const KEY = 'hoard.landings'

export function createLandings(
  queue: Pick<EditorQueue, 'getState' | 'subscribe' | 'isKnown'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Landings {
  let all = readKept(storage)
  /** Those whose files the queue has had: once it has them no more, nothing comes. */
  const seen = new Set(all.map(({ upload }) => upload))
  const listeners = new Set<() => void>()

  function set(next: readonly Landing[]) {
    all = next
    storage.setItem(KEY, JSON.stringify(all))
    for (const listener of listeners) listener()
  }

  function look() {
    if (all.length === 0 || !queue.isKnown()) return
    const items = new Map(queue.getState().items.map((item) => [item.id, item]))
    const next = all.flatMap((landing): Landing[] => {
      const item = items.get(landing.upload)
      if (landing.picture) return [landing]
      if (!item) return seen.has(landing.upload) ? [] : [landing]
      seen.add(landing.upload)
      const isThere = item.is === 'added' || item.is === 'known'
      // What is in the trash may be gone soon: somebody has to say that it is wanted.
      if (!isThere || !item.image || item.image.deletedAt) return [landing]
      return [{ ...landing, picture: pickedOf(item.image) }]
    })
    if (next.length !== all.length || next.some((landing, index) => landing !== all[index])) set(next)
  }
  queue.subscribe(look)
  look()

  return {
    all: () => all,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(landing) {
      const { screen, spot } = landing
      const isSame = (other: Landing) =>
        spot.kind === 'picture' &&
        other.spot.kind === 'picture' &&
        other.screen === screen &&
        other.spot.block === spot.block
      set([...all.filter((other) => !isSame(other)), landing])
      look()
    },
    arrive: (upload, image) =>
      set(all.map((landing) => (landing.upload === upload ? { ...landing, picture: pickedOf(image) } : landing))),
    forget: (upload) => set(all.filter((landing) => landing.upload !== upload)),
  }
}

function readKept(storage: Pick<Storage, 'getItem'>): readonly Landing[] {
  const text = storage.getItem(KEY)
  if (text === null) return []
  const read = z.array(Landing).safeParse(parsed(text))
  return read.success ? (read.data as Landing[]) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else: nothing is on its way.
    return null
  }
}

/** The ones of this window. */
export const landings: Landings | undefined = editorQueue && createLandings(editorQueue, localStorage)
