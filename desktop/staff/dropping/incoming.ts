import { tagsOfWay } from '#shared/features/images/image-tags.ts'
import { isWriting, pastedFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/widgets/toast.ts'
import { editorQueue, type EditorQueue } from './editor-queue.ts'
import type { DropOffer } from './targets.ts'

/** What was dropped or pasted. */
export interface Incoming {
  /** Folders are files here. */
  files: readonly File[]
  hasFolders: boolean
}

const isPicture = ({ type }: { type: string }) => type.startsWith('image/')

/** Whether a picture is among what is dragged. A folder doesn't say what is in it, and nobody means all of it for one block. */
export const bringsPicture = ({ items }: Pick<DataTransfer, 'items'>): boolean =>
  [...items].some((item) => item.kind === 'file' && isPicture(item))

/** What is dropped. Ask in the event itself: afterwards it is forgotten. */
export const droppedIn = ({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Incoming => ({
  files: [...files],
  hasFolders: [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory),
})

/** The pictures, or copied files, of a `paste`; none where it is text that is meant. */
export function pastedIn({ target, clipboardData }: ClipboardEvent): File[] {
  if (!clipboardData) return []
  if (isWriting(target)) return pastedPictures(clipboardData)
  const hasText = clipboardData.types.includes('text/plain')
  // Programs send a picture of a text along with it. Files that were copied may come with their names as text.
  return pastedFiles([...clipboardData.files].filter(({ name }) => !hasText || name !== 'image.png'))
}

/**
 * Puts what came in into the queue, the first picture for the offer where there is one, everything else for the image repository, and
 * says so. The queue looks into the files, and tells of each what became of it.
 */
export async function takeIn(
  { files, hasFolders }: Incoming,
  offer: DropOffer | null,
  queue: Pick<EditorQueue, 'add'> = editorQueue!,
  say: typeof toast = toast,
): Promise<void> {
  const picture = offer ? files.find(isPicture) : undefined
  const others = files.filter((file) => file !== picture)
  const [landing] = picture ? await queue.add([picture], [...tagsOfWay.single]) : []
  if (offer && picture && landing !== undefined) offer.land(landing, picture.name)
  const tags = hasFolders || others.length > 1 ? tagsOfWay.batch : tagsOfWay.single
  const ids = others.length > 0 ? await queue.add(others, [...tags]) : []
  const count = ids.length + (landing === undefined ? 0 : 1)
  if (count === 0) return
  const where = landing === undefined ? 'into the image repository' : ''
  if (count > 1)
    say({
      title: `${count} files selected for batch upload`,
      description: `${landing === undefined ? '' : `${picture!.name}: ${lower(offer!.words)} `}They are optimized and uploaded now; what is left at a quit goes on afterwards.`,
    })
  else
    say({
      title: `Uploading ${picture?.name ?? others[0]!.name}`,
      description: landing === undefined ? `It goes ${where}.` : offer!.words,
    })
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
