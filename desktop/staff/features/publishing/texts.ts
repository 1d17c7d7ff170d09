import type { Change, LocalFeatureName, PublishingState } from '#bridge/publishing.ts'
import { isGoing } from '#staff/widgets/waiting/waiting.ts'

const nouns: Record<LocalFeatureName, string> = {
  templates: 'template',
  pages: 'page',
  blog: 'post',
  banners: 'banner',
  navigation: 'menu item',
}

/** What a change does to what, such as `New page`. */
export function changeLabel({ kind, feature }: Pick<Change, 'kind' | 'feature'>): string {
  const noun = nouns[feature]
  if (kind === 'create') return `New ${noun}`
  if (kind === 'delete') return `Deleted ${noun}`
  if (kind === 'update') return `Changed ${noun}`
  return feature === 'banners' ? 'Reordered banners' : 'Reordered menu'
}

export const changeCount = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** Number of items in a backup: pending changes and drafts. */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

interface ChipState extends Pick<PublishingState, 'running' | 'isHolding'> {
  changes: readonly Pick<Change, 'is' | 'goesByItself'>[]
}

/** The header chip's text; null if nothing is pending or held. */
export function chipWords({ changes, running, isHolding }: ChipState): string | null {
  if (running) return `SENDING ${Math.min(running.done + 1, running.all)} OF ${running.all}`
  const waiting = changes.filter((change) => !isGoing(change, isHolding)).length
  const count = changeCount(waiting).toUpperCase()
  const asking = changes.filter(({ is }) => is === 'asks').length
  const decision = asking === 1 ? 'NEEDS A DECISION' : 'NEED A DECISION'
  if (isHolding) return asking > 0 ? `HOLDING ${count}, ${asking} ${decision}` : `HOLDING ${count}`
  if (asking > 0) return `${changeCount(asking).toUpperCase()} ${decision}`
  return waiting === 0 ? null : `${count} WAITING`
}

/** The result of a run in sentences. `left`: changes still pending. */
export function resultWords(published: number, left: readonly Pick<Change, 'is'>[]): string {
  const [asking, refused] = (['asks', 'refused'] as const).map((is) => left.filter((it) => it.is === is).length)
  return [
    published > 0 && `${changeCount(published)} sent to the shop.`,
    asking! > 0 && (asking === 1 ? '1 change needs a decision.' : `${asking} changes need a decision.`),
    refused! > 0 && (refused === 1 ? '1 change was refused.' : `${refused} changes were refused.`),
  ]
    .filter(Boolean)
    .join(' ')
}
