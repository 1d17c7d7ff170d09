import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'

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

/** Notification about finished publishing; null if nothing was published and nothing needs the person. */
export function publishingEnded({ published, changes }: PublishingState): NotificationText | null {
  const open = changes.filter(({ is }) => is === 'asks' || is === 'refused').length
  if (published.length === 0 && open === 0) return null
  const parts = [
    published.length > 0 && `${counted(published.length, 'change is', 'changes are')} live`,
    open > 0 && `${counted(open, 'change needs', 'changes need')} your attention`,
  ].filter((part) => part !== false)
  return { title: open > 0 ? 'Some changes need your attention' : 'Published', body: `${parts.join('; ')}.` }
}
