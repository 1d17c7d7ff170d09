import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#shared/contract/json.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import type { Shop } from '#core/shop/shop.ts'
import { keyOf } from './shown-orders.ts'
import type { StoredMark, OfflineOrdersStore } from './offline-orders-store.ts'

/** Someone else may change the queue between a read and a mark; the rest waits for the next contact. */
const MAX_ROUNDS = 5
/** The server's limit per request. */
const MAX_LINES = 1000

interface SendParts {
  store: OfflineOrdersStore
  shop: Shop
  /** Called after each change of the marks. */
  changed(): void
  signal?: AbortSignal | undefined
}

/**
 * Sends the waiting marks. A mark whose response was lost is sent again under its id, which counts once. Nothing is
 * overwritten: a mark on a number that someone else changed becomes a question. Throws `UnreachableError`.
 */
export async function sendMarks({ store, shop, changed, signal }: SendParts): Promise<void> {
  const waiting = () => store.marks().filter(({ problem }) => problem === null)
  const send = (method: string, body?: object) =>
    shop.send(ordersContract.printQueue.path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })

  async function readQueue(): Promise<PrintGroup[] | null> {
    const response = await send('GET')
    const text = await response.text()
    return response.ok ? take(text) : null
  }

  /** Null if it isn't a queue. */
  function take(text: string): PrintGroup[] | null {
    const queue = PrintGroup.array().safeParse(parseJson(text))
    if (!queue.success) return null
    store.takeQueue(queue.data)
    return queue.data
  }

  /** Sends marks of one id. False if the rest must wait. */
  async function post(marks: readonly StoredMark[]): Promise<boolean> {
    const { id } = marks[0]!.sent!
    const response = await send('POST', {
      id,
      lines: marks.map(({ orderId, lineId, before, sent }) => ({ orderId, lineId, before, printed: sent!.printed })),
    })
    const text = await response.text()
    if (response.ok) {
      take(text)
      for (const mark of marks) confirm(mark)
      changed()
      return true
    }
    // Nothing was changed, so the comparison with the queue finds out which marks are in question.
    if (response.status === 409 || response.status === 404) {
      if (marks.length === 1) update(marks[0]!, (now) => ({ ...now, sent: null }))
      // Part of them may have arrived before.
      else for (const mark of marks) if (!(await post([mark]))) return false
      return true
    }
    if (response.status === 400 || response.status === 403) {
      const message = ErrorBody.safeParse(parseJson(text)).data?.message ?? `The shop answered ${response.status}.`
      for (const mark of marks) update(mark, (now) => ({ ...now, sent: null, problem: { is: 'refused', message } }))
      changed()
    }
    return false
  }

  /** The mark may have been continued while it was sent. */
  function update(mark: StoredMark, change: (now: StoredMark) => StoredMark) {
    const now = store.mark(mark)
    if (now) store.put(change(now))
  }

  function confirm(mark: StoredMark) {
    const now = store.mark(mark)
    if (!now) return
    const before = mark.sent!.printed
    if (now.printed === before) store.remove(mark)
    else store.put({ ...now, before, sent: null })
  }

  function compare(queue: readonly PrintGroup[]) {
    const lines = new Map(queue.flatMap(({ orders }) => orders).map((line) => [keyOf(line), line]))
    for (const mark of waiting()) {
      const next = compareMark(mark, lines.get(keyOf(mark)))
      if (next) store.put(next)
      else store.remove(mark)
    }
    changed()
  }

  for (let round = 0; round < MAX_ROUNDS && waiting().length > 0; round++) {
    for (const batch of Map.groupBy(
      waiting().filter(({ sent }) => sent !== null),
      ({ sent }) => sent!.id,
    ).values())
      if (!(await post(batch))) return
    const queue = await readQueue()
    if (queue === null) return
    compare(queue)
    const id = randomUUID()
    const ready = waiting()
      .slice(0, MAX_LINES)
      .map((mark) => ({ ...mark, sent: { id, printed: mark.printed } }))
    if (ready.length === 0) return
    store.put(...ready)
    if (!(await post(ready))) return
  }
}

/** The mark after the shop's queue was read; null if nothing is left to say. */
function compareMark(mark: StoredMark, line: PrintGroup['orders'][number] | undefined): StoredMark | null {
  if (!line) return { ...mark, problem: { is: 'gone' } }
  const { quantity } = line
  const next = { ...mark, quantity, printed: Math.min(mark.printed, quantity) }
  // Both marked all of them, or took all back.
  const isSame = line.printed === next.printed && (next.printed === 0 || next.printed === quantity)
  if (isSame || next.printed === next.before) return null
  return line.printed === mark.before ? next : { ...next, problem: { is: 'asks', current: line.printed } }
}

const ErrorBody = z.object({ message: z.string() })
