import type { Active, Announcements } from '@dnd-kit/core'
import type { Drop } from './drop.ts'
import type { Dragged } from './dragging.ts'
import { MAX_COLUMNS } from '#shared/blocks/block.ts'

export const instructions =
  'To move this item, press Space, then use the arrow keys to move it in steps of 25 pixels. Press Space again to drop it, or Escape to cancel.'

/** The current drag; there is at most one. An announcement equal to `lastAnnouncement` is not repeated. */
export const dragSession: { drop: Drop | null; lastAnnouncement: string } = { drop: null, lastAnnouncement: '' }

const name = (active: Active) => beginning((active.data.current as Dragged).name)

/** Screen reader announcements for dragging, with names and 1-based positions. */
export const announcements: Announcements = {
  onDragStart({ active }) {
    dragSession.drop = null
    dragSession.lastAnnouncement = ''
    return `Picked up ${(active.data.current as Dragged).name}.`
  },
  onDragMove({ active }) {
    const { drop } = dragSession
    const announcement = !drop
      ? `${name(active)} is outside the page.`
      : drop.isFull
        ? `${name(active)} can’t go to ${drop.place}: the row is full (${MAX_COLUMNS} blocks).`
        : `${name(active)} will move to ${drop.place}.`
    if (announcement === dragSession.lastAnnouncement) return undefined
    dragSession.lastAnnouncement = announcement
    return announcement
  },
  onDragOver: () => undefined,
  onDragEnd: ({ active }) =>
    dragSession.drop?.goal
      ? `${name(active)} was moved to ${dragSession.drop.place}.`
      : `${name(active)} was put back.`,
  onDragCancel: ({ active }) => `${name(active)} was put back.`,
}

const beginning = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
