import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'

/** What a notification says. */
export interface Notice {
  title: string
  body: string
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Of a batch of uploads that is through: what became of its files. Null: there were none. */
export function uploadsEnded({ items }: UploadsState): Notice | null {
  const count = (...wanted: string[]) => items.filter(({ is }) => wanted.includes(is)).length
  const [added, known, asks, refused] = [count('added'), count('known'), count('similar'), count('refused')]
  if (added + known + asks + refused === 0) return null
  const parts = [
    added > 0 && `${counted(added, 'image', 'images')} added`,
    known > 0 && `${known} ${known === 1 ? 'was' : 'were'} there already`,
    asks > 0 && `${asks} ${asks === 1 ? 'looks' : 'look'} like others, and you are asked`,
    refused > 0 && `${refused} could not be added`,
  ].filter((part) => part !== false)
  return { title: refused + asks > 0 ? 'Some images need you' : 'All images are there', body: `${parts.join('; ')}.` }
}

/** Of publishing that is through. Null: nothing was published, and nothing needs the person. */
export function publishingEnded({ published, changes }: PublishingState): Notice | null {
  const asks = changes.filter(({ is }) => is === 'asks' || is === 'refused').length
  if (published.length === 0 && asks === 0) return null
  const parts = [
    published.length > 0 && `${counted(published.length, 'change is', 'changes are')} live`,
    asks > 0 && `${counted(asks, 'change needs', 'changes need')} you`,
  ].filter((part) => part !== false)
  return { title: asks > 0 ? 'Publishing needs you' : 'Published', body: `${parts.join('; ')}.` }
}
