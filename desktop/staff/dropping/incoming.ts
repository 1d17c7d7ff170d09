import { pastedFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/widgets/toast.ts'
import { editorQueue, type EditorQueue } from './editor-queue.ts'
import type { DropOffer } from './targets.ts'

const isPicture = ({ type }: { type: string }) => type.startsWith('image/')

/** Whether a picture is among what is dragged. A folder doesn't say what is in it, and nobody means all of it for one block. */
export const bringsPicture = ({ items }: Pick<DataTransfer, 'items'>): boolean =>
  [...items].some((item) => item.kind === 'file' && isPicture(item))

/** The pictures, or copied files, of a `paste`; none where it is text that is meant, as it always may be in a field. */
export function pastedIn(clipboard: DataTransfer | null, isInField: boolean): File[] {
  if (!clipboard) return []
  if (isInField) return pastedPictures(clipboard)
  const hasText = clipboard.types.includes('text/plain')
  // Programs send a picture of a text along with it. Files that were copied may come with their names as text.
  return pastedFiles([...clipboard.files].filter(({ name }) => !hasText || name !== 'image.png'))
}

/**
 * Puts files (folders are files here) into the queue, the first picture for the offer where there is one, everything else for the image
 * repository, and says so. The queue looks into them, gives them the tags of their ways and folders, and tells what became of each.
 */
export async function takeIn(
  files: readonly File[],
  offer: DropOffer | null,
  queue: Pick<EditorQueue, 'add'> = editorQueue!,
  say: typeof toast = toast,
): Promise<void> {
  const picture = offer ? files.find(isPicture) : undefined
  const [landing] = picture ? await queue.add([picture], []) : []
  const lands = offer && picture && landing !== undefined ? { name: picture.name, words: offer.words } : null
  if (lands) offer!.land(landing!, lands.name)
  const others = files.filter((file) => file !== picture)
  const ids = others.length > 0 ? await queue.add(others, []) : []
  const count = ids.length + (lands ? 1 : 0)
  if (count === 1)
    say({
      title: `Uploading ${lands?.name ?? others[0]!.name}`,
      description: lands?.words ?? 'It goes into the image repository.',
    })
  else if (count > 1)
    say({
      title: `${count} files selected for batch upload`,
      description: lands
        ? `${lands.name}: ${lands.words}`
        : 'They go into the image repository, and go on after a quit.',
    })
}
