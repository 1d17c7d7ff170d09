import type { Announcements } from '@dnd-kit/core'

export const instructions =
  'To move this row, press Space, then use the up and down arrow keys. Press Space again to drop it, or Escape to cancel.'

/** Whether the dragged row has left its own place. One object per list. */
export interface Travel {
  hasLeft: boolean
}

/** Screen reader announcements for reordering, with names and 1-based positions. */
export function announcements(ids: readonly string[], nameOf: (id: string) => string, travel: Travel): Announcements {
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const name = (id: string | number) => nameOf(String(id))
  return {
    onDragStart: ({ active }) => {
      travel.hasLeft = false
      return `Picked up ${name(active.id)}, position ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // A row that was just picked up lies over itself. Announcing that would cut off the first announcement.
      if (over?.id === active.id && !travel.hasLeft) return undefined
      travel.hasLeft = true
      if (!over) return `${name(active.id)} is outside the list.`
      return `${name(active.id)} is now at position ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was dropped at position ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back, position ${place(active.id)}.`,
  }
}
