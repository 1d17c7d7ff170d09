import { isMoving, type UploadItem as QueuedItem, type UploadsState as QueueState } from '#bridge/uploads.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import type { Skipped } from './useChosenFiles.ts'

/** A file of a batch, processed by this page or by the desktop editor's queue. */
export interface UploadItem extends Omit<QueuedItem, 'preview'> {
  /** The optimized image or its URL. */
  preview?: Blob | string
}

export interface UploadsState extends Omit<QueueState, 'items'> {
  items: readonly UploadItem[]
  /** Files rejected before anything was uploaded. */
  skipped: readonly Skipped[]
}

export const emptyUploads: UploadsState = { items: [], skipped: [], trouble: null, ended: 0 }

/** The batch in numbers. */
export function summarize({ items }: UploadsState) {
  const count = (is: UploadItem['is']) => items.filter((item) => item.is === is).length
  const through = items.filter((item) => !isMoving(item)).length
  const current = items.find((item) => isMoving(item) && item.is !== 'waiting') ?? items.find(isMoving)
  const underWay = items.reduce((sum, item) => sum + (isMoving(item) ? partOf(item) : 1), 0)
  return {
    all: items.length,
    /** Finished files, whatever the result. */
    through,
    /** `Processing X of Y: filename`; null when nothing is being processed. */
    line: current ? `Processing ${through + 1} of ${items.length}: ${current.name}` : null,
    /** From 0 to 1; files in progress count in part. */
    share: items.length > 0 ? underWay / items.length : 0,
    added: count('added'),
    known: count('known'),
    similar: count('similar'),
    refused: count('refused'),
    isOptimizing: items.some(({ is }) => is === 'waiting' || is === 'optimizing'),
  }
}

/** Completed share of a file's work. */
function partOf({ is, progress }: UploadItem): number {
  if (is === 'sending') return 0.3 + 0.5 * progress
  return is === 'adding' ? 0.8 : is === 'optimizing' ? 0.1 : 0
}

/** `4 images added, 1 already there, 2 refused`. */
export function summaryText({ added, known, similar, refused }: ReturnType<typeof summarize>): string {
  const parts = [
    added > 0 && `${added} ${added === 1 ? 'image' : 'images'} added`,
    known > 0 && `${known} already there`,
    similar > 0 && `${similar} ${similar === 1 ? 'looks' : 'look'} like another one`,
    refused > 0 && `${refused} refused`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Interval at which the visible list follows a long batch. */
export const REFRESH_MS = 4000

/** Shows the batch's result as a toast. */
export function announceEnd(state: UploadsState, toast: (message: ToastMessage) => void): void {
  const now = summarize(state)
  if (now.all === 0) return
  if (now.refused > 0)
    toast({
      title: 'Batch Upload Failed',
      description: `Some images may not have been uploaded: ${summaryText(now)}.`,
      variant: 'destructive',
    })
  else toast({ title: 'Batch Upload Complete', description: `${summaryText(now)}.` })
}
