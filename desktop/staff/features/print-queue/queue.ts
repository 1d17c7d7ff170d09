import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { plain } from '#staff/widgets/searching.ts'

export type QueuedLine = PrintGroup['orders'][number]

/** How many pieces of an order's line are printed now. */
export interface Mark {
  orderId: string
  lineId: string
  printed: number
  /** How many were when it was looked at: the server refuses the mark when somebody else has marked the line since. */
  before: number
}

/** The group that has waited longest first, or the one with the most pieces to print. */
export const queueOrders = ['oldest', 'pieces'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** Empty texts for every one. */
export interface QueueFilter {
  scale: string
  finishing: string
}

export const leftOf = ({ quantity, printed }: Pick<QueuedLine, 'quantity' | 'printed'>): number =>
  Math.max(0, quantity - printed)

/** Identifies a line: an order may have several of one miniature, and ids are the order's own. */
export const lineKey = ({ orderId, lineId }: Pick<Mark, 'orderId' | 'lineId'>) => JSON.stringify([orderId, lineId])

/** The groups as they will be once these marks are made; the oldest order of each first. */
export function withMarks(groups: readonly PrintGroup[], marks: readonly Mark[]): PrintGroup[] {
  const printedOf = new Map(marks.map((mark) => [lineKey(mark), mark.printed]))
  return groups.map((group) => {
    if (!group.orders.some((line) => printedOf.has(lineKey(line)))) return asItIs(group)
    return counted(
      group,
      group.orders.map((line) => ({ ...line, printed: printedOf.get(lineKey(line)) ?? line.printed })),
    )
  })
}

/** The same for the same: what has not changed is not drawn again. */
const known = new WeakMap<PrintGroup, PrintGroup>()

function asItIs(group: PrintGroup): PrintGroup {
  const found = known.get(group) ?? counted(group, group.orders)
  known.set(group, found)
  return found
}

function counted(group: PrintGroup, lines: readonly QueuedLine[]): PrintGroup {
  const orders = lines.toSorted((a, b) => compare(a.createdAt, b.createdAt))
  return { ...group, orders, toPrint: sum(orders.map(leftOf)), printed: sum(orders.map(({ printed }) => printed)) }
}

export const markOf = ({ orderId, lineId, printed: before }: QueuedLine, printed: number): Mark => ({
  orderId,
  lineId,
  printed,
  before,
})

/** The marks for so many more pieces of a group that have been printed: the oldest orders get theirs first. */
export function marksFor({ orders }: Pick<PrintGroup, 'orders'>, pieces: number): Mark[] {
  let rest = pieces
  const marks: Mark[] = []
  for (const line of orders.toSorted((a, b) => compare(a.createdAt, b.createdAt))) {
    const more = Math.min(leftOf(line), rest)
    if (more <= 0) continue
    rest -= more
    marks.push(markOf(line, line.printed + more))
  }
  return marks
}

/**
 * The marks that take marks back: from what is printed now goes what they added. What somebody else has marked meanwhile stays. Lines that have left the queue are left alone.
 */
export function takeBack(marks: readonly Mark[], now: readonly PrintGroup[]): Mark[] {
  const is = new Map(now.flatMap(({ orders }) => orders).map((line) => [lineKey(line), line]))
  return marks.flatMap((mark) => {
    const line = is.get(lineKey(mark))
    if (!line) return []
    return [markOf(line, Math.min(line.quantity, Math.max(0, line.printed - (mark.printed - mark.before))))]
  })
}

/** How many pieces more are printed by these marks; fewer than none where they take some back. */
export const addedBy = (marks: readonly Mark[]): number => sum(marks.map(({ printed, before }) => printed - before))

export function sortQueue(groups: readonly PrintGroup[], order: QueueOrder): PrintGroup[] {
  const byAge = (a: PrintGroup, b: PrintGroup) => compare(waitsSince(a), waitsSince(b)) || compare(a.key, b.key)
  return groups.toSorted(order === 'oldest' ? byAge : (a, b) => b.toPrint - a.toPrint || byAge(a, b))
}

export const filterQueue = (groups: readonly PrintGroup[], { scale, finishing }: QueueFilter): PrintGroup[] =>
  groups.filter(
    (group) => (!scale || group.scale === scale) && (!finishing || plain(group.finishing) === plain(finishing)),
  )

/** When the oldest order was placed that waits for pieces; of a group that is all printed, the oldest of all. */
function waitsSince({ orders }: PrintGroup): string {
  const waiting = orders.filter((line) => leftOf(line) > 0)
  return (waiting.length > 0 ? waiting : orders).map(({ createdAt }) => createdAt).toSorted()[0] ?? ''
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export const pieceWords = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`
