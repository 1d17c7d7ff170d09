import type { PublishingState } from '#bridge/publishing.ts'
import { isUploading, type UploadItem, type UploadsState } from '#bridge/uploads.ts'

/** Background work of one server. */
export interface BackgroundWork {
  uploads: UploadsState
  publishing: PublishingState
}

/** Taskbar progress: a fraction from 0 to 1, and whether something is blocked; null when idle. */
export type Progress = { fraction: number; isHeld: boolean } | null

/** Shrinking an image is about a quarter of the work; the rest is the upload. */
const fractions: Record<UploadItem['is'], (progress: number) => number> = {
  waiting: () => 0,
  optimizing: () => 0.1,
  sending: (progress) => 0.25 + progress * 0.7,
  adding: () => 0.95,
  added: () => 1,
  known: () => 1,
  similar: () => 1,
  refused: () => 1,
}

/** Total over all servers: uploads count per file, publishing per change. */
export function progressOf(works: readonly BackgroundWork[]): Progress {
  let done = 0
  let all = 0
  let isHeld = false
  for (const { uploads, publishing } of works) {
    if (isUploading(uploads)) {
      all += uploads.items.length
      for (const { is, progress } of uploads.items) done += fractions[is](progress)
      isHeld ||= uploads.trouble !== null
    }
    if (publishing.running) {
      all += publishing.running.all
      done += publishing.running.done
    }
  }
  return all === 0 ? null : { fraction: Math.min(done / all, 1), isHeld }
}

/** Number of unpublished changes. */
export const countUnpublished = ({ changes }: PublishingState): number => changes.length
