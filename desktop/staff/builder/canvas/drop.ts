import { MAX_COLUMNS } from '#shared/blocks/block.ts'
import { numberOf, type Row } from '#shared/blocks/rows.ts'

/** Where something would go: a row among the rows, a block into a row, a block among all blocks; positions from 0. */
export type Goal =
  | { kind: 'among'; from: number; to: number }
  | { kind: 'row'; number: number; order: number }
  | { kind: 'alone'; to: number }

export interface Drop {
  /** Null: it stays where it is, because that is its own place or there's no room. */
  goal: Goal | null
  /** For people, such as `row 2, place 1 of 3`. */
  place: string
  isFull: boolean
  /** In pixels of the list: a line between two things, or the box of what is full. */
  mark: { left: number; top: number; width: number; height: number } | null
}

interface Point {
  x: number
  y: number
}

const LINE = 4
/** So far below its upper edge, in pixels, the gap above a row reaches. */
const REACH = 10

/** Among the list's children, one above the other. */
export function dropOfLine(list: HTMLElement, y: number, from: number, kind: 'among' | 'alone', what: string): Drop {
  const at = indexAt(list, y)
  const rect = list.children[at]!.getBoundingClientRect()
  const gap = y > (rect.top + rect.bottom) / 2 ? at + 1 : at
  const to = gap > from ? gap - 1 : gap
  const isOwn = to === from
  return {
    goal: isOwn ? null : kind === 'alone' ? { kind, to } : { kind, from, to },
    place: `${what} ${to + 1} of ${list.children.length}`,
    isFull: false,
    mark: isOwn ? null : across(list, gap),
  }
}

/** Into a row, at a place between its blocks, or between two rows. */
export function dropOfBlock(list: HTMLElement, point: Point, id: string, rows: readonly Row[]): Drop | null {
  const at = indexAt(list, point.y)
  const element = list.children[at]
  const row = rows[at]
  if (!element || !row) return null
  const { top, bottom } = element.getBoundingClientRect()
  if (point.y < top + REACH) return between(list, at, id, rows)
  if (point.y > bottom) return between(list, at + 1, id, rows)

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
    goal: stays ? null : { kind: 'row', number: numberOf(row), order },
    place: `row ${at + 1}, place ${order + 1} of ${count}`,
    isFull: false,
    mark: stays ? null : beside(list, others, order, isStacked(rects)),
  }
}

/** As a row of its own above the row at this position. */
function between(list: HTMLElement, gap: number, id: string, rows: readonly Row[]): Drop {
  const [above, below] = [rows[gap - 1], rows[gap]]
  const isAlone = (row: Row | undefined) => row?.length === 1 && row[0]!.id === id
  const stays = isAlone(above) || isAlone(below)
  const before = above ? numberOf(above) : 0
  const number = below ? (before + numberOf(below)) / 2 : before + 1
  const place =
    above && below
      ? `a new row between row ${gap} and row ${gap + 1}`
      : `a new row ${below ? 'above all others' : 'below all others'}`
  return {
    goal: stays ? null : { kind: 'row', number, order: 0 },
    place: stays ? 'a row of its own, where it is' : place,
    isFull: false,
    mark: stays ? null : across(list, gap),
  }
}

const isStacked = (rects: readonly DOMRect[]) => rects.length > 1 && rects[1]!.top >= rects[0]!.bottom - 1

/** Whether a point is behind a block, in reading order. */
function isAfter({ x, y }: Point, rect: DOMRect, stacked: boolean): boolean {
  if (stacked) return y > (rect.top + rect.bottom) / 2
  return y > rect.bottom || (y >= rect.top && x > (rect.left + rect.right) / 2)
}

/** The child at this height, or the next one below; by halves, as a page may have 200. */
function indexAt({ children }: HTMLElement, y: number): number {
  let [low, high] = [0, children.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (children[middle]!.getBoundingClientRect().bottom < y) low = middle + 1
    else high = middle
  }
  return low
}

/** A line across the list, above its child at this position. */
function across(list: HTMLElement, gap: number) {
  const { left, top, width } = list.getBoundingClientRect()
  const above = list.children[gap - 1]?.getBoundingClientRect()
  const below = list.children[gap]?.getBoundingClientRect()
  const y = above && below ? (above.bottom + below.top) / 2 : above ? above.bottom + LINE : (below?.top ?? 0) - LINE
  return { left: left - left, top: y - top - LINE / 2, width, height: LINE }
}

/** A line before the block that will be behind it. */
function beside(list: HTMLElement, others: readonly DOMRect[], order: number, stacked: boolean) {
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
