import type { WaitingMark } from '#bridge/offline-orders.ts'
import { Order, PrintGroup } from '#shared/features/orders/orders.schema.ts'
import type { Wish } from '#shared/features/orders/wishes.ts'
import { parseJson } from '#shared/contract/json.ts'
import { migrate, type Store } from '#core/store/store.ts'

/** Mark of one line. `before` is the shop's number that the mark is based on. */
export interface StoredMark extends Omit<WaitingMark, 'is' | 'current' | 'offered' | 'message'> {
  /** Sent without a confirmed response. */
  sent: { id: string; printed: number } | null
  problem: { is: 'asks'; current: number } | { is: 'gone' } | { is: 'refused'; message: string } | null
}

/** Orders and print queue of one person as last read, without personal data, and marks that wait to be sent. */
export interface OfflineOrdersStore {
  /** Null if there is no copy, also because the shop wasn't reached for too long. */
  orders(): Order[] | null
  queue(): PrintGroup[] | null
  take(orders: readonly Order[], queue: readonly PrintGroup[]): void
  takeQueue(queue: readonly PrintGroup[]): void
  /** Deletes the copy; marks stay. */
  forget(): void
  /** Oldest first. */
  marks(): readonly StoredMark[]
  mark(line: LineId): StoredMark | undefined
  put(...marks: readonly StoredMark[]): void
  remove(line: LineId): void
}

export type LineId = Pick<StoredMark, 'orderId' | 'lineId'>

/** How long the copy lasts without contact. */
export const COPY_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

export function openOfflineOrdersStore(store: Store, person: string, now: () => number): OfflineOrdersStore {
  // The namespace is stored in people's files, so it keeps its first name.
  migrate(store, 'workshop', migrations)
  const read = store.prepare<[string, string], { orders: string; queue: string }>(
    'select orders, queue from copied_orders where person = ? and at >= ?',
  )
  const write = store.prepare(
    `insert into copied_orders (person, orders, queue, at) values (?, ?, ?, ?)
     on conflict (person) do update set orders = excluded.orders, queue = excluded.queue, at = excluded.at`,
  )
  const writeQueue = store.prepare('update copied_orders set queue = ?, at = ? where person = ?')
  const forget = store.prepare('delete from copied_orders where person = ? or at < ?')
  const forgetOld = store.prepare('delete from copied_orders where at < ?')
  const allMarks = store.prepare<[string], string>('select mark from print_marks where person = ? order by id').pluck()
  const putMark = store.prepare(
    `insert into print_marks (person, order_id, line_id, mark) values (?, ?, ?, ?)
     on conflict (person, order_id, line_id) do update set mark = excluded.mark`,
  )
  const removeMark = store.prepare('delete from print_marks where person = ? and order_id = ? and line_id = ?')

  const text = (ms: number) => new Date(ms).toISOString()
  const oldest = () => text(now() - COPY_DAYS * DAY_MS)
  /** Deleted text must not stay in the file. */
  function vacuum() {
    store.pragma('wal_checkpoint(TRUNCATE)')
  }
  store.pragma('secure_delete = ON')
  if (forgetOld.run(oldest()).changes > 0) vacuum()

  const copy = () => read.get(person, oldest())
  const marks = () => allMarks.all(person).map((mark) => JSON.parse(mark) as StoredMark)
  return {
    orders: () => listOf(Order, copy()?.orders),
    queue: () => listOf(PrintGroup, copy()?.queue),
    take: (orders, queue) =>
      void write.run(
        person,
        JSON.stringify(orders.map(withoutPerson)),
        JSON.stringify(queue.map(hideWishes)),
        text(now()),
      ),
    takeQueue: (queue) => void writeQueue.run(JSON.stringify(queue.map(hideWishes)), text(now()), person),
    forget() {
      forget.run(person, oldest())
      vacuum()
    },
    marks,
    mark: ({ orderId, lineId }) => marks().find((one) => one.orderId === orderId && one.lineId === lineId),
    put: store.transaction((...given: readonly StoredMark[]) => {
      for (const mark of given) putMark.run(person, mark.orderId, mark.lineId, JSON.stringify(mark))
    }),
    remove: ({ orderId, lineId }) => void removeMark.run(person, orderId, lineId),
  }
}

const listOf = <T>(schema: typeof Order | typeof PrintGroup, stored: string | undefined): T[] | null =>
  stored === undefined ? null : ((schema.array().safeParse(parseJson(stored)).data ?? null) as T[] | null)

/** Wishes may name people. The copy only says that there are some, so that nobody prints the piece without them. */
const hidden = (wishes: readonly Wish[]): Wish[] =>
  wishes.length === 0 ? [] : [{ key: 'Wishes', value: 'shown while the shop can be reached' }]

const hideWishes = (group: PrintGroup): PrintGroup => ({ ...group, wishes: hidden(group.wishes) })

/** An allowlist, so that what orders get later doesn't slip into the copy. Empty texts mark it as a copy. */
const withoutPerson = (order: Order): Order => ({
  id: order.id,
  shopifyOrderNumber: order.shopifyOrderNumber,
  customerEmail: null,
  orderStatus: order.orderStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  totalPrice: '',
  currency: '',
  lineItems: order.lineItems.map((line) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    printed: line.printed,
    posted: line.posted,
    productId: line.productId,
    scale: line.scale,
    finishing: line.finishing,
    wishes: hidden(line.wishes),
    unitPrice: '',
    total: '',
  })),
  wishes: hidden(order.wishes),
  money: {},
  taxesIncluded: false,
  stages: order.stages,
  reprints: [],
  parcels: [],
  otherParcels: [],
  isTest: order.isTest,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  cancelledAt: order.cancelledAt,
  shopifyUrl: null,
})

const migrations = [
  `create table copied_orders (
     person text primary key,
     orders text not null,
     queue text not null,
     at text not null
   ) strict;
   create table print_marks (
     id integer primary key,
     person text not null,
     order_id text not null,
     line_id text not null,
     mark text not null,
     unique (person, order_id, line_id)
   ) strict`,
]
