import type { Active, Announcements } from '@dnd-kit/core'
import type { Drop } from './drop.ts'
import type { Dragged } from './dragging.ts'
import { MAX_COLUMNS } from '#shared/blocks/block.ts'

export const instructions =
  'To move this, press Space. Then use the arrow keys, which move it by 25 pixels, press Space again to drop it, or Escape to put it back.'

/** The drag that goes on, as far as it went: there is one at a time. `said` is what was said last: nothing is said twice. */
export const session: { drop: Drop | null; said: string } = { drop: null, said: '' }

const name = (active: Active) => beginning((active.data.current as Dragged).name)

/** What screen readers are told of a drag: names, and places that count from 1. */
export const announcements: Announcements = {
  onDragStart({ active }) {
    session.drop = null
    session.said = ''
    return `Took ${(active.data.current as Dragged).name}.`
  },
  onDragMove({ active }) {
    const { drop } = session
    const words = !drop
      ? `${name(active)} is outside of the page.`
      : drop.isFull
        ? `${name(active)} can’t go to ${drop.place}: it has ${MAX_COLUMNS} blocks, and no more fit.`
        : `${name(active)} is at ${drop.place}.`
    if (words === session.said) return undefined
    session.said = words
    return words
  },
  onDragOver: () => undefined,
  onDragEnd: ({ active }) =>
    session.drop?.goal ? `${name(active)} was dropped at ${session.drop.place}.` : `${name(active)} was put back.`,
  onDragCancel: ({ active }) => `${name(active)} was put back.`,
}

const beginning = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
