import type { Change, LocalRoom } from '#bridge/publishing.ts'

const nouns: Record<LocalRoom, string> = { pages: 'page', blog: 'post', banners: 'banner', navigation: 'menu item' }

/** What a change does to what, such as `New page`. */
export function doingOf({ kind, room }: Pick<Change, 'kind' | 'room'>): string {
  const noun = nouns[room]
  if (kind === 'create') return `New ${noun}`
  if (kind === 'delete') return `Deleted ${noun}`
  return kind === 'update' ? `Changed ${noun}` : 'New order'
}

/** `1 change`, `3 changes`. */
export const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** What a backup holds: changes, and what is typed and not saved. */
export const pieces = (count: number): string => (count === 1 ? '1 piece of work' : `${count} pieces of work`)

/** The header's words for what waits. Null: nothing does. */
export function chipWords(
  all: readonly Pick<Change, 'is'>[],
  running: { done: number; all: number } | null,
): string | null {
  if (running) return `PUBLISHING ${Math.min(running.done + 1, running.all)} OF ${running.all}`
  const asking = all.filter(({ is }) => is === 'asks').length
  if (asking > 0) return asking === 1 ? '1 CHANGE ASKS YOU' : `${asking} CHANGES ASK YOU`
  if (all.length === 0) return null
  return all.length === 1 ? '1 CHANGE WAITS' : `${all.length} CHANGES WAIT`
}

/** How a run ended, in a sentence or some. `left`: what waits still. */
export function endedWords(published: number, left: readonly Pick<Change, 'is'>[]): string {
  const [asking, refused] = (['asks', 'refused'] as const).map((is) => left.filter((it) => it.is === is).length)
  return [
    published > 0 && `${changes(published)} published.`,
    asking! > 0 && (asking === 1 ? '1 change asks you.' : `${asking} changes ask you.`),
    refused! > 0 && (refused === 1 ? '1 change was refused.' : `${refused} changes were refused.`),
  ]
    .filter(Boolean)
    .join(' ')
}
