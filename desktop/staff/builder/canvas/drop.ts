import { MAX_COLUMNS } from '#shared/blocks/block.ts'
import { rowNumber, type Row } from '#shared/blocks/rows.ts'

/**
 * Where an item would go: a row among the rows, a block into a row, or a block into the flat list. Positions are
 * zero-based.
 */
export type Goal =
  | { kind: 'among'; from: number; to: number }
  | { kind: 'row'; number: number; order: number }
  | { kind: 'alone'; to: number }

export interface Drop {
  /** Null if the item stays: it is already there, or the row is full. */
  goal: Goal | null
  /** Shown to people, such as `row 2, position 1 of 3`. */
  place: string
  isFull: boolean
  /** In pixels relative to the list: a line between two items, or the box of a full row. */
  mark: { left: number; top: number; width: number; height: number } | null
}

interface Point {
  x: number
  y: number
}

const LINE = 4
/** The gap above a row reaches this many pixels below its upper edge. */
const REACH = 10

/** Finds the position among the list's children, which are stacked vertically. */
export function findListDrop(list: HTMLElement, y: number, from: number, kind: 'among' | 'alone', what: string): Drop {
  const at = indexAt(list, y)
  const rect = list.children[at]!.getBoundingClientRect()
  const gap = y > (rect.top + rect.bottom) / 2 ? at + 1 : at
  const to = gap > from ? gap - 1 : gap
  const isOwn = to === from
  return {
    goal: isOwn ? null : kind === 'alone' ? { kind, to } : { kind, from, to },
    place: `${what} ${to + 1} of ${list.children.length}`,
    isFull: false,
    mark: isOwn ? null : lineAbove(list, gap),
  }
}

/** Finds the position between the blocks of a row, or between two rows. */
export function findBlockDrop(list: HTMLElement, point: Point, id: string, rows: readonly Row[]): Drop | null {
  const at = indexAt(list, point.y)
  const element = list.children[at]
  const row = rows[at]
  if (!element || !row) return null
  const { top, bottom } = element.getBoundingClientRect()
  if (point.y < top + REACH) return newRowDrop(list, at, id, rows)
  if (point.y > bottom) return newRowDrop(list, at + 1, id, rows)

  const isOwn = row.some((block) => block.id === id)
  if (!isOwn && row.length >= MAX_COLUMNS)
    return { goal: null, place: `row ${at + 1}`, isFull: true, mark: relative(list, element.getBoundingClientRect()) }
  const elements = [...element.querySelectorAll<HTMLElement>('.canvas-block')]
  const rects = elements.map((block) => block.getBoundingClientRect())
  const others = rects.filter((_, index) => row[index]?.id !== id)
  const order = others.findLastIndex((rect) => isAfter(point, rect, isStacked(rects))) + 1
  const count = others.length + 1
  const stays = isOwn && row[order]?.id === id
  return {
    goal: stays ? null : { kind: 'row', number: rowNumber(row), order },
    place: `row ${at + 1}, position ${order + 1} of ${count}`,
    isFull: false,
    mark: stays ? null : lineBefore(list, others, order, isStacked(rects)),
  }
}

/** A new row above the row at this index. */
function newRowDrop(list: HTMLElement, gap: number, id: string, rows: readonly Row[]): Drop {
  const [above, below] = [rows[gap - 1], rows[gap]]
  const isAlone = (row: Row | undefined) => row?.length === 1 && row[0]!.id === id
  const stays = isAlone(above) || isAlone(below)
  const before = above ? rowNumber(above) : 0
  const number = below ? (before + rowNumber(below)) / 2 : before + 1
  const place =
    above && below
      ? `a new row between row ${gap} and row ${gap + 1}`
      : `a new row ${below ? 'at the top' : 'at the bottom'}`
  return {
    goal: stays ? null : { kind: 'row', number, order: 0 },
    place: stays ? 'its own row, where it already is' : place,
    isFull: false,
    mark: stays ? null : lineAbove(list, gap),
  }
}

const isStacked = (rects: readonly DOMRect[]) => rects.length > 1 && rects[1]!.top >= rects[0]!.bottom - 1

/** Whether a point comes after a block in reading order. */
function isAfter({ x, y }: Point, rect: DOMRect, stacked: boolean): boolean {
  if (stacked) return y > (rect.top + rect.bottom) / 2
  return y > rect.bottom || (y >= rect.top && x > (rect.left + rect.right) / 2)
}

/** The index of the child at this height, or of the next one below. Binary search, since a page may have 200 rows. */
function indexAt({ children }: HTMLElement, y: number): number {
  let [low, high] = [0, children.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (children[middle]!.getBoundingClientRect().bottom < y) low = middle + 1
    else high = middle
  }
  return low
}

/** A line across the list, above the child at this index. */
function lineAbove(list: HTMLElement, gap: number) {
  const { left, top, width } = list.getBoundingClientRect()
  const above = list.children[gap - 1]?.getBoundingClientRect()
  const below = list.children[gap]?.getBoundingClientRect()
  const y = above && below ? (above.bottom + below.top) / 2 : above ? above.bottom + LINE : (below?.top ?? 0) - LINE
  return { left: left - left, top: y - top - LINE / 2, width, height: LINE }
}

/** A line in front of the block that would follow. */
function lineBefore(list: HTMLElement, others: readonly DOMRect[], order: number, stacked: boolean) {
  const next = others[order]
  const previous = others[order - 1]
  const near = next ?? previous
  if (!near) return null
  const box = relative(list, near)
  if (stacked) return { ...box, top: (next ? box.top : box.top + box.height) - LINE / 2, height: LINE }
  return { ...box, left: (next ? box.left : box.left + box.width) - LINE / 2, width: LINE }
}

function relative(list: HTMLElement, { left, top, width, height }: DOMRect) {
  const origin = list.getBoundingClientRect()
  return { left: left - origin.left, top: top - origin.top, width, height }
}
