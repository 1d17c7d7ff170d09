import type { CollisionDetection, Collision } from '@dnd-kit/core'
import type { Block } from '#shared/blocks/block.ts'
import type { Row } from '#shared/blocks/rows.ts'
import { dropOfBlock, dropOfLine, type Drop } from './drop.ts'

/** What is being dragged: a row by the id of its first block, or a block. */
export interface Dragged {
  kind: 'row' | 'block'
  id: string
  /** For people, such as `Hero` or `row 2`. */
  name: string
}

/**
 * Where the pointer (of the keyboard: the middle of what is dragged) would drop something. It asks the screen, not rectangles that
 * were measured before: rows that weren't drawn yet may turn out larger. One look costs a dozen rectangles, however long the page.
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
    return from === -1 ? null : dropOfLine(list, point.y, from, 'among', 'row')
  }
  if (isFlat) {
    const all: readonly Block[] = rows.flat()
    const from = all.findIndex(({ id }) => id === dragged.id)
    return from === -1 ? null : dropOfLine(list, point.y, from, 'alone', 'position')
  }
  return dropOfBlock(list, point, dragged.id, rows)
}

/** What `dropFinder` found, of an event of the drag. */
export const dropIn = ({ collisions }: { collisions: Collision[] | null }): Drop | null =>
  (collisions?.[0]?.data?.['drop'] as Drop | undefined) ?? null
