import { isImageFile } from '#shared/features/images/file-names.ts'

/** The data of a drag or a paste. */
type Transfer = Pick<DataTransfer, 'types' | 'files'>

/** Whether files are dragged. Browsers reveal their types only on drop. */
export const hasFiles = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes('Files')

/** The pasted images. Programs add an image of copied text; if there is text, it counts. */
export const pastedImages = ({ types, files }: Transfer): File[] =>
  types.includes('text/plain') ? [] : pastedFiles(files).filter(isImageFile)

/** The pasted files. Browsers call every image from a program `image.png`, so these are renamed by the time. */
export const pastedFiles = (files: Iterable<File>): File[] =>
  Array.from(files, (file) => {
    if (file.name !== 'image.png') return file
    const now = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
    return new File([file], `pasted ${now}.png`, { type: file.type })
  })

/**
 * The images or copied files of a `paste` event outside a form. Empty if the person means text, which in a field is
 * always possible.
 */
export function filesFromPaste(clipboard: Transfer | null, isInField: boolean): File[] {
  if (!clipboard) return []
  if (isInField) return pastedImages(clipboard)
  const hasText = clipboard.types.includes('text/plain')
  // Programs add an image of copied text. Copied files may come with their names as text.
  return pastedFiles([...clipboard.files].filter(({ name }) => !hasText || name !== 'image.png'))
}

/** Whether the element is a text field. Text pasted there stays text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=""], [contenteditable="true"]') !== null
