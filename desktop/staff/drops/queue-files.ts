import { isImageFile } from '#shared/features/images/file-names.ts'
import { toast } from '#staff/toast/toast.ts'
import { editorQueue, type EditorQueue } from './editor-queue.ts'

/** The place that the first of the files is for. */
interface QueuedPlace {
  /** What happens there: `Sets the image of this Hero block.` */
  text: string
  /** Called once the image is in the queue, with its upload id. */
  accept(upload: string, name: string): void
}

/**
 * Whether an image is being dragged. Folders don't count: their content is unknown, and one block can't take it all.
 */
export const hasImage = ({ items }: Pick<DataTransfer, 'items'>): boolean =>
  [...items].some(({ kind, type }) => kind === 'file' && type.startsWith('image/'))

/**
 * Adds files and folders to the queue and shows a toast. The first image goes to the place, if there is one, and the
 * rest to the image repository. The queue reads folders, adds tags and reports each result.
 */
export async function queueFiles(
  files: readonly File[],
  place: QueuedPlace | null,
  queue: Pick<EditorQueue, 'add'> = editorQueue!,
  say: typeof toast = toast,
): Promise<void> {
  const image = place ? files.find(isImageFile) : undefined
  const [landing] = image ? await queue.add([image], []) : []
  const lands = place && image && landing !== undefined ? { name: image.name, text: place.text } : null
  if (lands) place!.accept(landing!, lands.name)
  const others = files.filter((file) => file !== image)
  const ids = others.length > 0 ? await queue.add(others, []) : []
  const count = ids.length + (lands ? 1 : 0)
  if (count === 1)
    say({
      title: `Uploading ${lands?.name ?? others[0]!.name}`,
      description: lands?.text ?? 'It will be added to the image repository.',
    })
  else if (count > 1)
    say({
      title: `${count} files selected for batch upload`,
      description: lands
        ? `${lands.name}: ${lands.text}`
        : 'They will be added to the image repository. If you quit, uploading resumes next time.',
    })
}
