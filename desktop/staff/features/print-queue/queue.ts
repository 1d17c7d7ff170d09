import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { oldestFirst } from '#shared/features/orders/oldest-first.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { normalizeText } from '#staff/widgets/search.ts'

export type QueuedLine = PrintGroup['orders'][number]

/** A new number of printed pieces for an order's line. */
export interface Mark {
  orderId: string
  lineId: string
  printed: number
  /** The number before the change. The server rejects the mark if the line has changed since. */
  before: number
}

/** `oldest`: the group that has waited longest first; `pieces`: the group with most pieces first. */
export const queueOrders = ['oldest', 'pieces'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** Empty texts match everything. */
export interface QueueFilter {
  scale: string
  finishing: string
}

export const remainingOf = ({ quantity, printed }: Pick<QueuedLine, 'quantity' | 'printed'>): number =>
  Math.max(0, quantity - printed)

/** Key of a line: an order may contain a miniature several times, and line ids are unique per order only. */
export const lineKey = ({ orderId, lineId }: Pick<Mark, 'orderId' | 'lineId'>) => JSON.stringify([orderId, lineId])

/** The groups after applying these marks, oldest orders first. */
export function withMarks(groups: readonly PrintGroup[], marks: readonly Mark[]): PrintGroup[] {
  const printedOf = new Map(marks.map((mark) => [lineKey(mark), mark.printed]))
  return groups.map((group) => {
    if (!group.orders.some((line) => printedOf.has(lineKey(line)))) return reuseUnchanged(group)
    return counted(
      group,
      group.orders.map((line) => ({ ...line, printed: printedOf.get(lineKey(line)) ?? line.printed })),
    )
  })
}

/** Unchanged groups keep their identity, so that they don't rerender. */
const known = new WeakMap<PrintGroup, PrintGroup>()

function reuseUnchanged(group: PrintGroup): PrintGroup {
  const found = known.get(group) ?? counted(group, group.orders)
  known.set(group, found)
  return found
}

function counted(group: PrintGroup, lines: readonly QueuedLine[]): PrintGroup {
  const orders = lines.toSorted(oldestFirst)
  return { ...group, orders, toPrint: sum(orders.map(remainingOf)), printed: sum(orders.map(({ printed }) => printed)) }
}

export const markOf = ({ orderId, lineId, printed: before }: QueuedLine, printed: number): Mark => ({
  orderId,
  lineId,
  printed,
  before,
})

/** Marks for this many more printed pieces of a group, oldest orders first. */
export function marksFor({ orders }: Pick<PrintGroup, 'orders'>, pieces: number): Mark[] {
  let rest = pieces
  const marks: Mark[] = []
  for (const line of orders.toSorted(oldestFirst)) {
    const more = Math.min(remainingOf(line), rest)
    if (more <= 0) continue
    rest -= more
    marks.push(markOf(line, line.printed + more))
  }
  return marks
}

/**
 * Marks that undo other marks: they subtract what those added from the current numbers, so that other people's marks
 * stay. Lines that have left the queue are skipped.
 */
export function undoMarks(marks: readonly Mark[], now: readonly PrintGroup[]): Mark[] {
  const is = new Map(now.flatMap(({ orders }) => orders).map((line) => [lineKey(line), line]))
  return marks.flatMap((mark) => {
    const line = is.get(lineKey(mark))
    if (!line) return []
    return [markOf(line, Math.min(line.quantity, Math.max(0, line.printed - (mark.printed - mark.before))))]
  })
}

/** Net number of printed pieces these marks add; negative if they undo some. */
export const addedBy = (marks: readonly Mark[]): number => sum(marks.map(({ printed, before }) => printed - before))

export function sortQueue(groups: readonly PrintGroup[], order: QueueOrder): PrintGroup[] {
  const byAge = (a: PrintGroup, b: PrintGroup) =>
    oldestFirst(longestWaiting(a), longestWaiting(b)) || compare(a.key, b.key)
  return groups.toSorted(order === 'oldest' ? byAge : (a, b) => b.toPrint - a.toPrint || byAge(a, b))
}

export const filterQueue = (groups: readonly PrintGroup[], { scale, finishing }: QueueFilter): PrintGroup[] =>
  groups.filter(
    (group) =>
      (!scale || group.scale === scale) &&
      (!finishing || normalizeText(finishingOf(group)) === normalizeText(finishing)),
  )

/** Without other options, such as the base. */
export const finishingOf = ({ finishing }: Pick<PrintGroup, 'finishing'>) => finishing.split(SEPARATOR)[0]!

/** The line of the oldest order with pieces to print; for a finished group, of the oldest of all. */
function longestWaiting({ orders }: PrintGroup): QueuedLine {
  const waiting = orders.filter((line) => remainingOf(line) > 0)
  return (waiting.length > 0 ? waiting : orders).toSorted(oldestFirst)[0]!
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export const pieceWords = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`
