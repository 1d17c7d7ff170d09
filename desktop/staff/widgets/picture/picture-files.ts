/** What is dragged over something, or pasted into it. */
type Transfer = Pick<DataTransfer, 'types' | 'files'>

/** Whether files are dragged. What they are is told by the browser once they are dropped. */
export const bringsFiles = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes('Files')

/** Pictures that are pasted. Programs that copy text send a picture of it along: then it is the text that is meant. */
export const pastedPictures = ({ types, files }: Transfer): File[] =>
  types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))
