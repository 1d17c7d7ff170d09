import type { Announcements } from '@dnd-kit/core'

export const instructions =
  'To move this row, press Space. Then use the up and down arrow keys, press Space again to drop it, or Escape to put it back.'

/** Whether the row that was taken has been anywhere but at its own place. Of the list, for as long as it is shown. */
export interface Travel {
  hasLeft: boolean
}

/** What screen readers are told of a list that is being put in order: names and positions from 1. */
export function announcements(ids: readonly string[], nameOf: (id: string) => string, travel: Travel): Announcements {
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const name = (id: string | number) => nameOf(String(id))
  return {
    onDragStart: ({ active }) => {
      travel.hasLeft = false
      return `Took ${name(active.id)}, position ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // A row that was just taken lies over itself: said at once, it would cut off that it was taken.
      if (over?.id === active.id && !travel.hasLeft) return undefined
      travel.hasLeft = true
      if (!over) return `${name(active.id)} is outside of the list.`
      return `${name(active.id)} is now at position ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was dropped at position ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back, position ${place(active.id)}.`,
  }
}
