/** What is dragged over something, or pasted into it. */
type Transfer = Pick<DataTransfer, 'types' | 'files'>

/** Whether files are dragged. What they are is told by the browser once they are dropped. */
export const bringsFiles = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes('Files')

/** Pictures that are pasted. Programs that copy text send a picture of it along: then it is the text that is meant. */
export const pastedPictures = ({ types, files }: Transfer): File[] =>
  types.includes('text/plain') ? [] : pastedFiles(files).filter(({ type }) => type.startsWith('image/'))

/** Whatever files are pasted. Browsers call every picture out of a program `image.png`: those are named by the time. */
export const pastedFiles = (files: Iterable<File>): File[] =>
  Array.from(files, (file) => {
    if (file.name !== 'image.png') return file
    const now = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
    return new File([file], `pasted ${now}.png`, { type: file.type })
  })

/** Whether somebody is writing there: what is pasted into it is text, if there is any. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=""], [contenteditable="true"]') !== null
