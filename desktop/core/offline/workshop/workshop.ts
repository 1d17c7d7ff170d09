import type { WorkshopState } from '#bridge/workshop.ts'
import { parseJson } from '#shared/contract/json.ts'
import { validationFields, validationMessage } from '#shared/contract/validation.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { Order, PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { createListeners } from '#shared/listeners.ts'
import { errorResponse, LocalApiError } from '#core/offline/local-api-error.ts'
import type { LocalParts, LocalRequest, Reachability, Workshop } from '#core/offline/local.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'
import { picturesIn } from '#core/offline/pictures.ts'
import { sendMarks } from './send-marks.ts'
import { openWorkshopStore, type LineId, type StoredMark } from './workshop-store.ts'

const { list, byId, printQueue, markPrinted } = ordersContract
/** Newest orders in the copy; older ones that are still printed are read one by one. */
const NEWEST = 250
const MAX_OLDER = 100

export function openWorkshop({ store: file, shop, person, onFault, now = Date.now }: LocalParts): Workshop {
  const store = openWorkshopStore(file, person, now)
  const listeners = createListeners<[state: WorkshopState]>()
  const closing = new AbortController()
  let sending: Promise<void> | null = null
  /** A read that was on its way must not restore the copy. */
  let isForgotten = false

  const state = () => store.marks().map(toWaiting)
  function changed() {
    listeners.call(state())
  }

  /** One run at a time: two would send a mark twice. */
  function send(): Promise<void> {
    sending ??= sendMarks({ store, shop, changed, signal: closing.signal }).finally(() => (sending = null))
    return sending
  }
  const sendSoon = () => {
    if (!shop.connection.isOnline()) return
    // A run that is about to end may have missed the latest mark.
    void (sending ?? Promise.resolve())
      .then(send)
      .catch((error: unknown) => error instanceof UnreachableError || closing.signal.aborted || onFault?.(error))
  }

  /** Waiting marks by line, without those in question. */
  const marked = () => new Map(store.marks().flatMap((mark) => (mark.problem ? [] : [[keyOf(mark), mark.printed]])))

  function shownQueue(queue: readonly PrintGroup[]): PrintGroup[] {
    const printed = marked()
    return queue.map((group) => {
      const orders = group.orders.map((line) => ({ ...line, printed: printed.get(keyOf(line)) ?? line.printed }))
      return {
        ...group,
        orders,
        toPrint: sum(orders, (line) => line.quantity - line.printed),
        printed: sum(orders, (line) => line.printed),
      }
    })
  }

  function shownOrders(orders: readonly Order[]): Order[] {
    const printed = marked()
    const queued = new Map(store.queue()?.flatMap((group) => group.orders.map((line) => [keyOf(line), line.printed])))
    const waits = new Set(
      shownQueue(store.queue() ?? []).flatMap((group) =>
        group.orders.flatMap((line) => (line.printed < line.quantity ? line.orderId : [])),
      ),
    )
    return orders.map((order) => ({
      ...order,
      stages: order.stages.map((stage) => {
        if (stage !== 'to-print' && stage !== 'printed') return stage
        return waits.has(order.id) ? 'to-print' : 'printed'
      }),
      lineItems: order.lineItems.map((line) => {
        const key = keyOf({ orderId: order.id, lineId: line.id })
        return { ...line, printed: printed.get(key) ?? queued.get(key) ?? line.printed }
      }),
    }))
  }

  function keep(text: string | null, isLost: boolean): PrintGroup[] | null {
    const queue = store.queue()
    if (queue === null) return null
    const body = markPrinted.body.safeParse(parseJson(text ?? ''))
    if (!body.success)
      throw new LocalApiError(400, validationMessage(body.error), { details: { fields: validationFields(body.error) } })
    const lines = new Map(queue.flatMap((group) => group.orders.map((line) => [keyOf(line), { line, group }])))
    const marks = body.data.lines.map(({ orderId, lineId, printed, before }): StoredMark => {
      const found = lines.get(keyOf({ orderId, lineId }))
      if (!found) throw new LocalApiError(404, 'Line of the order not found')
      const { line, group } = found
      const known = store.mark({ orderId, lineId })
      // A new mark on a line in question is based on the shop's number, which the person has seen.
      const mark = known && !known.problem ? known : undefined
      if (before !== undefined && before !== (mark?.printed ?? line.printed))
        throw new LocalApiError(
          409,
          `${group.title} of ${line.shopifyOrderNumber} has changed. Check the number and try again.`,
        )
      const next = {
        orderId,
        lineId,
        order: line.shopifyOrderNumber,
        title: [group.title, group.scale, group.finishing].filter(Boolean).join(', '),
        imageUrl: group.imageUrl,
        quantity: line.quantity,
        before: mark?.before ?? line.printed,
        printed: Math.min(printed, line.quantity),
        sent: mark?.sent ?? null,
        problem: null,
      }
      return isLost && body.data.id && !next.sent
        ? { ...next, sent: { id: body.data.id, printed: next.printed } }
        : next
    })
    store.put(...marks)
    for (const mark of marks) if (mark.printed === mark.before && mark.sent === null) store.remove(mark)
    changed()
    sendSoon()
    return shownQueue(queue)
  }

  function respond({ method, path, body }: LocalRequest, reachability: Reachability): unknown {
    const { pathname, searchParams } = new URL(path, 'http://local')
    const isOffline = reachability !== 'online'
    if (method === 'POST' && pathname === markPrinted.path) {
      // A line's marks are sent in order, so later ones wait with the first.
      const isKept = isOffline || linesOf(body).some((line) => store.mark(line)?.problem === null)
      return isKept ? keep(body, reachability === 'lost') : null
    }
    if (method !== 'GET' || !isOffline) return null
    if (pathname === printQueue.path) return store.queue() && shownQueue(store.queue()!)
    const orders = store.orders()
    if (orders === null) return null
    if (pathname === list.path) return found(shownOrders(orders), Object.fromEntries(searchParams))
    const [, id] = /^\/api\/orders\/(\d{1,15})$/.exec(pathname) ?? []
    return id === undefined ? null : (shownOrders(orders.filter((order) => order.id === id))[0] ?? null)
  }

  async function read(path: string, signal?: AbortSignal): Promise<unknown> {
    const response = await shop.send(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
    const text = await response.text()
    // Who may no longer see orders has no copy of them either.
    if (response.status === 401 || response.status === 403) store.forget()
    return response.ok ? parseJson(text) : null
  }

  async function pull(signal?: AbortSignal): Promise<void> {
    await send()
    const newest = Order.array().safeParse(await read(`${list.path}?limit=${NEWEST}`, signal))
    if (!newest.success) return
    const queue = PrintGroup.array().safeParse(await read(printQueue.path, signal))
    if (!queue.success) return
    const known = new Set(newest.data.map(({ id }) => id))
    const older = new Set(
      queue.data.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)).filter((id) => !known.has(id)),
    )
    const orders = [...newest.data]
    for (const id of [...older].slice(0, MAX_OLDER)) {
      const order = Order.safeParse(await read(byId.path.replace(':id', id), signal))
      if (order.success) orders.push(order.data)
    }
    if (!isForgotten) ignoreDiskErrors(() => store.take(orders, queue.data), onFault)
  }

  function takeQueue(text: string): PrintGroup[] | null {
    const queue = PrintGroup.array().safeParse(parseJson(text))
    if (!queue.success) return null
    ignoreDiskErrors(() => store.takeQueue(queue.data), onFault)
    return queue.data
  }

  return {
    respond(request, reachability) {
      try {
        const value = respond(request, reachability)
        if (value === null) return null
        const from = request.method === 'GET' ? 'copy' : 'queued'
        return { status: 200, body: JSON.stringify(value), from }
      } catch (error) {
        if (error instanceof LocalApiError) return errorResponse(error)
        throw error
      }
    },
    storeRead(path, text) {
      const queue = path === printQueue.path ? takeQueue(text) : null
      return queue && marked().size > 0 ? JSON.stringify(shownQueue(queue)) : text
    },
    storeWrite({ method, path }, text) {
      if (method === 'POST' && path === markPrinted.path && text !== null) takeQueue(text)
    },
    pull,
    forget() {
      isForgotten = true
      store.forget()
    },
    state,
    pictures: () => picturesIn(store.queue()),
    settle(line, side) {
      const mark = store.mark(line)
      if (!mark?.problem) return
      const { problem } = mark
      if (side === 'mine' && problem.is === 'asks')
        store.put({ ...mark, before: problem.current, printed: offered(mark, problem.current), problem: null })
      else store.remove(line)
      changed()
      sendSoon()
    },
    onChange: listeners.add,
    close() {
      closing.abort(new DOMException('The editor is closing.', 'AbortError'))
      listeners.clear()
    },
  }
}

const keyOf = ({ orderId, lineId }: LineId) => `${orderId} ${lineId}`

const sum = <T>(all: readonly T[], count: (one: T) => number) => all.reduce((before, one) => before + count(one), 0)

/** The shop's number with the pieces of a mark added. */
const offered = ({ before, printed, quantity }: StoredMark, current: number) =>
  Math.max(0, Math.min(quantity, current + printed - before))

function toWaiting(mark: StoredMark): WorkshopState[number] {
  const { orderId, lineId, order, title, imageUrl = null, quantity, before, printed, problem } = mark
  const shown = { orderId, lineId, order, title, imageUrl, quantity, before, printed }
  if (problem === null) return { ...shown, is: 'waiting' }
  return problem.is === 'asks'
    ? { ...shown, ...problem, offered: offered(mark, problem.current) }
    : { ...shown, ...problem }
}

function linesOf(body: string | null): LineId[] {
  const given = markPrinted.body.safeParse(parseJson(body ?? ''))
  return given.success ? given.data.lines : []
}

/** Orders as the server lists them, except that only numbers and titles are searched. */
function found(orders: readonly Order[], query: Record<string, string>): Order[] {
  const { search = '', status, stage, before, limit } = list.query.parse(query)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ shopifyOrderNumber, lineItems }: Order) => {
    const text = [shopifyOrderNumber, ...lineItems.map(({ title }) => title)].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const from = before === undefined ? 0 : orders.findIndex(({ id }) => id === before) + 1
  return orders
    .slice(from)
    .filter(
      (order) =>
        isFound(order) && (!status || order.orderStatus === status) && (!stage || order.stages.includes(stage)),
    )
    .slice(0, limit)
}
