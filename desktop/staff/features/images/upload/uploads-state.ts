import type { UploadItem as QueuedItem, UploadsState as QueueState } from '#bridge/uploads.ts'
import type { Skipped } from './useChosen.ts'

/** A file of the batch, whoever works on it: this page, or the desktop editor's queue. */
export interface UploadItem extends Omit<QueuedItem, 'preview'> {
  /** What would be added, or its address, once it was made small. */
  preview?: Blob | string
}

export interface UploadsState extends Omit<QueueState, 'items'> {
  items: readonly UploadItem[]
  /** Files that were chosen along with them, and were wrong before anything was sent. */
  skipped: readonly Skipped[]
}

export const emptyUploads: UploadsState = { items: [], skipped: [], trouble: null, ended: 0 }

const moving: readonly UploadItem['is'][] = ['waiting', 'optimizing', 'sending', 'adding']

export const isMoving = ({ is }: UploadItem) => moving.includes(is)

/** Some files are still on their way. */
export const isRunning = ({ items }: UploadsState) => items.some(isMoving)

export interface Standing {
  all: number
  /** Files that are through, however it ended. */
  through: number
  /** `Processing X of Y: filename` (staff specification, section 2); null when nothing is processed. */
  line: string | null
  /** From 0 to 1, files that are under way counted in part. */
  share: number
  added: number
  known: number
  similar: number
  refused: number
  isOptimizing: boolean
}

/** The batch in numbers. */
export function standing({ items }: UploadsState): Standing {
  const count = (is: UploadItem['is']) => items.filter((item) => item.is === is).length
  const through = items.filter((item) => !isMoving(item)).length
  const current = items.find((item) => isMoving(item) && item.is !== 'waiting') ?? items.find(isMoving)
  const underWay = items.reduce((sum, item) => sum + (isMoving(item) ? partOf(item) : 1), 0)
  return {
    all: items.length,
    through,
    line: current ? `Processing ${through + 1} of ${items.length}: ${current.name}` : null,
    share: items.length > 0 ? underWay / items.length : 0,
    added: count('added'),
    known: count('known'),
    similar: count('similar'),
    refused: count('refused'),
    isOptimizing: items.some(({ is }) => is === 'waiting' || is === 'optimizing'),
  }
}

/** How much of the work on a file is done. */
function partOf({ is, progress }: UploadItem): number {
  if (is === 'sending') return 0.3 + 0.5 * progress
  return is === 'adding' ? 0.8 : is === 'optimizing' ? 0.1 : 0
}

/** `4 images added, 1 already there, 2 refused`. */
export function summary({ added, known, similar, refused }: Standing): string {
  const parts = [
    added > 0 && `${added} ${added === 1 ? 'image' : 'images'} added`,
    known > 0 && `${known} already there`,
    similar > 0 && `${similar} ${similar === 1 ? 'looks' : 'look'} like another one`,
    refused > 0 && `${refused} refused`,
  ]
  return parts.filter(Boolean).join(', ')
}
