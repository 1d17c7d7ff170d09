import type { PublishingState } from '#bridge/publishing.ts'
import { type UploadsState, isUploading, type UploadItem } from '#bridge/uploads.ts'

/** Text of a notification. */
export interface NotificationText {
  title: string
  body: string
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Notification about a finished batch of uploads; null if it was empty. */
export function uploadsEnded({ items }: UploadsState): NotificationText | null {
  const count = (...wanted: string[]) => items.filter(({ is }) => wanted.includes(is)).length
  const [added, known, asks, refused] = [count('added'), count('known'), count('similar'), count('refused')]
  if (added + known + asks + refused === 0) return null
  const parts = [
    added > 0 && `${counted(added, 'image', 'images')} added`,
    known > 0 && `${known} ${known === 1 ? 'was' : 'were'} already there`,
    asks > 0 && `${asks} ${asks === 1 ? 'looks like others and needs' : 'look like others and need'} your decision`,
    refused > 0 && `${refused} couldn’t be added`,
  ].filter((part) => part !== false)
  return {
    title: refused + asks > 0 ? 'Some images need your attention' : 'All images uploaded',
    body: `${parts.join('; ')}.`,
  }
}

/** Notification about changes that were sent; null if none were and nothing needs the person. */
export function publishingEnded({ published, changes }: PublishingState): NotificationText | null {
  const open = changes.filter(({ is }) => is === 'asks' || is === 'refused').length
  if (published.length === 0 && open === 0) return null
  const parts = [
    published.length > 0 && `${counted(published.length, 'change is', 'changes are')} in the shop`,
    open > 0 && `${counted(open, 'change needs', 'changes need')} your attention`,
  ].filter((part) => part !== false)
  return { title: open > 0 ? 'Some changes need your attention' : 'Changes sent', body: `${parts.join('; ')}.` }
}

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

/** True while something proceeds that sleep would interrupt; not while it waits for a connection or for the person. */
export const isProceeding = (works: readonly BackgroundWork[]): boolean =>
  works.some(
    ({ uploads, publishing }) => (isUploading(uploads) && uploads.trouble === null) || publishing.running !== null,
  )
