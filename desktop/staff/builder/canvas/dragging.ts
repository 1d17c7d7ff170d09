import type { CollisionDetection, Collision } from '@dnd-kit/core'
import type { Block } from '#shared/blocks/block.ts'
import type { Row } from '#shared/blocks/rows.ts'
import { findBlockDrop, findListDrop, type Drop } from './drop.ts'

/** The dragged item: a block, or a row identified by the id of its first block. */
export interface Dragged {
  kind: 'row' | 'block'
  id: string
  /** Shown to people, such as `Hero` or `row 2`. */
  name: string
}

/**
 * Finds the drop position under the pointer, or under the centre of an item dragged by keyboard. It measures elements
 * each time, because lazily rendered rows change size; that takes a dozen rectangles, however long the page.
 */
export function dropFinder(list: () => HTMLElement | null, rows: readonly Row[], isFlat: boolean): CollisionDetection {
  return ({ active, pointerCoordinates, collisionRect }) => {
    const element = list()
    if (!element) return []
    const { left, top, width, height } = collisionRect
    const point = pointerCoordinates ?? { x: left + width / 2, y: top + height / 2 }
    const dragged = active.data.current as Dragged
    const drop = dropAt(element, point, dragged, rows, isFlat)
    return drop ? [{ id: 'drop', data: { drop } }] : []
  }
}

function dropAt(
  list: HTMLElement,
  point: { x: number; y: number },
  dragged: Dragged,
  rows: readonly Row[],
  isFlat: boolean,
): Drop | null {
  if (dragged.kind === 'row') {
    const from = rows.findIndex((row) => row[0]!.id === dragged.id)
    return from === -1 ? null : findListDrop(list, point.y, from, 'among', 'row')
  }
  if (isFlat) {
    const all: readonly Block[] = rows.flat()
    const from = all.findIndex(({ id }) => id === dragged.id)
    return from === -1 ? null : findListDrop(list, point.y, from, 'alone', 'position')
  }
  return findBlockDrop(list, point, dragged.id, rows)
}

/** The `dropFinder` result of a drag event. */
export const dropIn = ({ collisions }: { collisions: Collision[] | null }): Drop | null =>
  (collisions?.[0]?.data?.['drop'] as Drop | undefined) ?? null
