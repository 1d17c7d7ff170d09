import type { PublishingState } from '#bridge/publishing.ts'
import { isUploading, type UploadItem, type UploadsState } from '#bridge/uploads.ts'

/** How far the work of a server is that goes on by itself. */
export interface Work {
  uploads: UploadsState
  publishing: PublishingState
}

/** What a taskbar shows: from 0 to 1, and that something is in the way; null: nothing goes on. */
export type Progress = { fraction: number; isHeld: boolean } | null

/** Making a picture small is about a quarter of the work; the rest is on the way to the server. */
const begun: Record<UploadItem['is'], (progress: number) => number> = {
  waiting: () => 0,
  optimizing: () => 0.1,
  sending: (progress) => 0.25 + progress * 0.7,
  adding: () => 0.95,
  added: () => 1,
  known: () => 1,
  similar: () => 1,
  refused: () => 1,
}

/** Of all servers together: uploads count by the file, publishing by the change. */
export function progressOf(works: readonly Work[]): Progress {
  let done = 0
  let all = 0
  let isHeld = false
  for (const { uploads, publishing } of works) {
    if (isUploading(uploads)) {
      all += uploads.items.length
      for (const { is, progress } of uploads.items) done += begun[is](progress)
      isHeld ||= uploads.trouble !== null
    }
    if (publishing.running) {
      all += publishing.running.all
      done += publishing.running.done
    }
  }
  return all === 0 ? null : { fraction: Math.min(done / all, 1), isHeld }
}

/** Changes that wait on this computer. */
export const waitingIn = ({ changes }: PublishingState): number => changes.length
