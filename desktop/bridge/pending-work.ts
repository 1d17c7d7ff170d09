/** Work for one shop that exists only on this computer, of everyone who has used it here. */
export interface PendingWork {
  /** Saved changes that wait for SEND. */
  changes: number
  /** Forms and builders with unsaved text. */
  texts: number
  /** Unfinished uploads. */
  uploads: number
  /** Marks in the print queue that the shop doesn't have yet. */
  marks: number
}

/** How the names of unsaved texts begin: of forms, and of a builder's undo history and what was typed there last. */
export const keptTexts = {
  form: 'hoard.draft',
  work: 'hoard.builder.work:',
  typing: 'hoard.builder.typing:',
} as const

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const list = new Intl.ListFormat('en-GB')

/** Such as `2 changes, 1 unsaved text and 3 uploads`; null if nothing is pending. */
export function pendingWords({ changes, texts, uploads, marks }: PendingWork): string | null {
  const all = [
    ...counted(changes, 'change', 'changes'),
    ...counted(texts, 'unsaved text', 'unsaved texts'),
    ...counted(uploads, 'upload', 'uploads'),
    ...counted(marks, 'print mark', 'print marks'),
  ]
  return all.length === 0 ? null : list.format(all)
}
