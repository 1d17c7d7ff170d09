import type { OfflineOrdersState, WaitingMark } from '#bridge/offline-orders.ts'
import { parseJson } from '#shared/contract/json.ts'
import { validationFields, validationMessage } from '#shared/contract/validation.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { Order, PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { HttpError } from '#server/errors.ts'
import { errorResponse } from '#core/offline/error-response.ts'
import type { LocalParts, LocalRequest, LocalResponse, OfflineOrders, Reachability } from '#core/offline/local.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'
import { picturesIn } from '#core/offline/pictures.ts'
import { createListeners } from '#shared/listeners.ts'
import { sendMarks } from './send-marks.ts'
import { findOrders, keyOf, shownOrders, shownQueue } from './shown-orders.ts'
import {
  openOfflineOrdersStore,
  type LineId,
  type OfflineOrdersStore,
  type StoredMark,
} from './offline-orders-store.ts'

const { list, byId, printQueue, markPrinted } = ordersContract
/** Newest orders in the copy; older ones that are still printed are read one by one. */
const NEWEST = 250
const MAX_OLDER = 100

export const openOfflineOrders = (parts: LocalParts): OfflineOrders => new CopiedOrders(parts)

class CopiedOrders implements OfflineOrders {
  readonly #parts: LocalParts
  readonly #store: OfflineOrdersStore
  readonly #listeners = createListeners<[state: OfflineOrdersState]>()
  readonly onChange = this.#listeners.add
  readonly #closing = new AbortController()
  #sending: Promise<void> | null = null
  /** A read that was on its way must not restore the copy. */
  #isForgotten = false

  constructor(parts: LocalParts) {
    this.#parts = parts
    this.#store = openOfflineOrdersStore(parts.store, parts.person, parts.now ?? Date.now)
  }

  respond(request: LocalRequest, reachability: Reachability): LocalResponse | null {
    try {
      const value = this.#valueFor(request, reachability)
      if (value === null) return null
      const from = request.method === 'GET' ? 'copy' : 'queued'
      return { status: 200, body: JSON.stringify(value), from }
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error)
      throw error
    }
  }

  storeRead(path: string, text: string): string {
    const queue = path === printQueue.path ? this.#takeQueue(text) : null
    if (!queue) return text
    const marked = this.#marked()
    return marked.size > 0 ? JSON.stringify(shownQueue(queue, marked)) : text
  }

  storeWrite({ method, path }: LocalRequest, text: string | null) {
    if (method === 'POST' && path === markPrinted.path && text !== null) this.#takeQueue(text)
  }

  async pull(signal?: AbortSignal): Promise<void> {
    await this.#send()
    const newest = Order.array().safeParse(await this.#read(`${list.path}?limit=${NEWEST}`, signal))
    if (!newest.success) return
    const queue = PrintGroup.array().safeParse(await this.#read(printQueue.path, signal))
    if (!queue.success) return
    const known = new Set(newest.data.map(({ id }) => id))
    const older = new Set(
      queue.data.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)).filter((id) => !known.has(id)),
    )
    const orders = [...newest.data]
    for (const id of [...older].slice(0, MAX_OLDER)) {
      const order = Order.safeParse(await this.#read(byId.path.replace(':id', id), signal))
      if (order.success) orders.push(order.data)
    }
    if (!this.#isForgotten) ignoreDiskErrors(() => this.#store.take(orders, queue.data), this.#parts.onFault)
  }

  forget() {
    this.#isForgotten = true
    this.#store.forget()
  }

  state(): OfflineOrdersState {
    return this.#store.marks().map(toWaiting)
  }

  pictures(): string[] {
    return picturesIn(this.#store.queue())
  }

  settle(line: LineId, side: 'mine' | 'theirs') {
    const mark = this.#store.mark(line)
    if (!mark?.problem) return
    const { problem } = mark
    if (side === 'mine' && problem.is === 'asks')
      this.#store.put({ ...mark, before: problem.current, printed: offered(mark, problem.current), problem: null })
    else this.#store.remove(line)
    this.#changed()
    this.#sendSoon()
  }

  close() {
    this.#closing.abort(new DOMException('The editor is closing.', 'AbortError'))
    this.#listeners.clear()
  }

  #changed() {
    if (!this.#listeners.isEmpty()) this.#listeners.call(this.state())
  }

  /** One run at a time: two would send a mark twice. */
  #send(): Promise<void> {
    const parts = {
      store: this.#store,
      shop: this.#parts.shop,
      changed: () => this.#changed(),
      signal: this.#closing.signal,
    }
    this.#sending ??= sendMarks(parts).finally(() => (this.#sending = null))
    return this.#sending
  }

  #sendSoon() {
    const { shop, onFault } = this.#parts
    if (!shop.connection.isOnline()) return
    // A run that is about to end may have missed the latest mark.
    void (this.#sending ?? Promise.resolve())
      .then(() => this.#send())
      .catch((error: unknown) => error instanceof UnreachableError || this.#closing.signal.aborted || onFault?.(error))
  }

  /** Waiting marks by line, without those in question. */
  #marked() {
    return new Map(this.#store.marks().flatMap((mark) => (mark.problem ? [] : [[keyOf(mark), mark.printed]])))
  }

  #valueFor({ method, path, body }: LocalRequest, reachability: Reachability): unknown {
    const { pathname, searchParams } = new URL(path, 'http://local')
    const isOffline = reachability !== 'online'
    if (method === 'POST' && pathname === markPrinted.path) {
      // A line's marks are sent in order, so later ones wait with the first.
      const isKept = isOffline || linesOf(body).some((line) => this.#store.mark(line)?.problem === null)
      return isKept ? this.#keep(body, reachability === 'lost') : null
    }
    if (method !== 'GET' || !isOffline) return null
    if (pathname === printQueue.path) {
      const queue = this.#store.queue()
      return queue && shownQueue(queue, this.#marked())
    }
    const [, id] = /^\/api\/orders\/(\d{1,15})$/.exec(pathname) ?? []
    const orders = pathname === list.path || id !== undefined ? this.#store.orders() : null
    if (orders === null) return null
    const shown = shownOrders(orders, this.#store.queue() ?? [], this.#marked())
    return id === undefined
      ? findOrders(shown, Object.fromEntries(searchParams))
      : (shown.find((order) => order.id === id) ?? null)
  }

  #keep(text: string | null, isLost: boolean): PrintGroup[] | null {
    const queue = this.#store.queue()
    if (queue === null) return null
    const body = markPrinted.body.safeParse(parseJson(text ?? ''))
    if (!body.success)
      throw new HttpError(400, validationMessage(body.error), {}, { details: { fields: validationFields(body.error) } })
    const lines = new Map(queue.flatMap((group) => group.orders.map((line) => [keyOf(line), { line, group }])))
    const marks = body.data.lines.map((wanted) => {
      const found = lines.get(keyOf(wanted))
      if (!found) throw new HttpError(404, 'Line of the order not found')
      return nextMark(wanted, found, this.#store.mark(wanted), isLost ? body.data.id : undefined)
    })
    this.#store.put(...marks)
    for (const mark of marks) if (mark.printed === mark.before && mark.sent === null) this.#store.remove(mark)
    this.#changed()
    this.#sendSoon()
    return shownQueue(queue, this.#marked())
  }

  async #read(path: string, signal?: AbortSignal): Promise<unknown> {
    const headers = { accept: 'application/json' }
    const response = await this.#parts.shop.send(path, { headers, ...(signal && { signal }) })
    const text = await response.text()
    // Who may no longer see orders has no copy of them either.
    if (response.status === 401 || response.status === 403) this.#store.forget()
    return response.ok ? parseJson(text) : null
  }

  #takeQueue(text: string): PrintGroup[] | null {
    const queue = PrintGroup.array().safeParse(parseJson(text))
    if (!queue.success) return null
    ignoreDiskErrors(() => this.#store.takeQueue(queue.data), this.#parts.onFault)
    return queue.data
  }
}

type MarkedLine = LineId & { printed: number; before?: number | undefined }

/**
 * The mark of a line of the queue, based on the one that waits already. `lostId`: the request's id, if it may have
 * reached the shop. Throws HttpError if the number has changed.
 */
function nextMark(
  { orderId, lineId, printed, before }: MarkedLine,
  { line, group }: { line: PrintGroup['orders'][number]; group: PrintGroup },
  waiting: StoredMark | undefined,
  lostId: string | undefined,
): StoredMark {
  // A new mark on a line in question is based on the shop's number, which the person has seen.
  const mark = waiting && !waiting.problem ? waiting : undefined
  if (before !== undefined && before !== (mark?.printed ?? line.printed))
    throw new HttpError(
      409,
      `${group.title} of ${line.shopifyOrderNumber} has changed. Check the number and try again.`,
    )
  const next = Math.min(printed, line.quantity)
  return {
    orderId,
    lineId,
    order: line.shopifyOrderNumber,
    title: [group.title, group.scale, group.finishing].filter(Boolean).join(', '),
    imageUrl: group.imageUrl,
    quantity: line.quantity,
    before: mark?.before ?? line.printed,
    printed: next,
    sent: mark?.sent ?? (lostId ? { id: lostId, printed: next } : null),
    problem: null,
  }
}

/** The shop's number with the pieces of a mark added. */
const offered = ({ before, printed, quantity }: StoredMark, current: number) =>
  Math.max(0, Math.min(quantity, current + printed - before))

function toWaiting(mark: StoredMark): WaitingMark {
  const { orderId, lineId, order, title, imageUrl = null, quantity, before, printed, problem } = mark
  const shown = { orderId, lineId, order, title, imageUrl, quantity, before, printed }
  if (problem === null) return { ...shown, is: 'waiting' }
  return problem.is === 'asks'
    ? { ...shown, ...problem, offered: offered(mark, problem.current) }
    : { ...shown, ...problem }
}

function linesOf(body: string | null): LineId[] {
  const parsed = markPrinted.body.safeParse(parseJson(body ?? ''))
  return parsed.success ? parsed.data.lines : []
}
