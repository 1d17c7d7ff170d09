import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import { callEndpoint, type FormHandlers } from '#server/http/page-forms.ts'
import { limitCalls, limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type ServedEndpoint } from '#server/http/serve.ts'
import {
  LOOKUP_FAILED,
  LOOKUP_UNAVAILABLE,
  ORDER_NOT_FOUND,
  orderStatusContract,
  TOO_MANY_LOOKUPS,
  type LineState,
  type OrderStatus,
  type OrderStatusLine,
  type Tracking,
} from '#shared/features/orders/order-status.contract.ts'
import { toAsciiAddress } from '#shared/contract/email.ts'
import { forCustomers } from '#shared/features/orders/wishes.ts'
import type { StoredLine } from '#server/database/schema/orders.table.ts'
import { countPrinted, printKey, readPrints, storedLines, type CountedLine, type OrderRow } from './order-row.ts'
import { isDone, isPaid } from './order-stages.ts'
import { parseWishes } from './stored-wishes.ts'

/** Lookups per minute and IP address. */
const LOOKUPS_PER_MINUTE = 10
/** Lookups of one order, and with one address, per hour and from anywhere. */
const LOOKUPS_PER_HOUR = 20
/** Responses take at least this long (ms), many times what a lookup takes. */
const ANSWER_MS = 20
/** If none of this many newest orders has an address, Shopify withholds them, or all orders. */
const NEWEST = 20

export interface OrderStatusParts {
  db: Database
  limits: RateLimits
  /** Cookie-signing keys, newest first: counts are kept under hashes. */
  keys: readonly string[]
}

/**
 * "Where is my print". Whoever guesses learns nothing: a wrong number and a wrong address get the same response after the
 * same work, and each order and address can be tried only so often.
 */
export function orderStatusRoutes({ db, limits, keys }: OrderStatusParts) {
  const limitClient = limitPerMinute(limits, 'order-status', LOOKUPS_PER_MINUTE)
  const perHour = { points: LOOKUPS_PER_HOUR, seconds: 3600, message: TOO_MANY_LOOKUPS }
  const limitOrder = limitCalls(limits, { name: 'order-status-number', ...perHour })
  const limitEmail = limitCalls(limits, { name: 'order-status-email', ...perHour })
  const hashed = (text: string) => createHmac('sha256', keys[0]!).update(`order status ${text}`).digest('base64url')
  return serve(orderStatusContract, {
    async status({ body }, { ip }) {
      const [typed, number] = numbersIn(body.order)
      const email = body.email.toLowerCase()
      await limitClient(ip)
      await limitOrder(hashed(number))
      await limitEmail(hashed(email))
      // A timer hides the microseconds by which a wrong number is faster than a wrong address.
      const [found] = await Promise.all([
        lookUp([...new Set([typed, typed.toUpperCase(), number])], email),
        setTimeout(ANSWER_MS),
      ])
      if (typeof found === 'string') throw new HttpError(404, found)
      return found
    },
  })

  /** The order's status, or why there is none. */
  async function lookUp(numbers: readonly string[], email: string): Promise<OrderStatus | string> {
    const id = await findOrderOf(db, numbers, email)
    if (id !== null) return readStatus(db, id)
    return (await areEmailsWithheld(db)) ? LOOKUP_UNAVAILABLE : ORDER_NOT_FOUND
  }
}

export const orderStatusForms = (routes: readonly ServedEndpoint[]): FormHandlers => ({
  'order-status': {
    failure: LOOKUP_FAILED,
    async handle({ ctx, call, field }) {
      const values = { order: field('order'), email: field('email') }
      try {
        return {
          status: 200,
          visitor: { order: await callEndpoint(routes, orderStatusContract.status, { body: values }, call) },
        }
      } catch (error) {
        if (!(error instanceof HttpError) || ![404, 429].includes(error.status)) throw error
        ctx.set(error.headers)
        const form = { name: 'order-status', values, errors: { '': error.message } }
        return { status: error.status, visitor: { form } }
      }
    },
  },
})

/** What was typed, and the number in it: people copy `Order #1001.` from an email. A number may begin with `NO-`, too. */
function numbersIn(text: string): [typed: string, number: string] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const number = plain.replace(/^\s*(?:order\b|no\b|nr\b)?[\s.:#]*/i, '').replace(/[\s.,;:!?)]+$/, '')
  return [plain.replace(/^[#\s]+/, ''), number.toUpperCase()]
}

/** Id of the newest order with this number and address, or null. Compares at least once, in constant time. */
async function findOrderOf(db: Database, numbers: readonly string[], email: string): Promise<number | null> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where(
      'number',
      'in',
      numbers.flatMap((number) => [number, `#${number}`]),
    )
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  const wanted = digest(email)
  const compared = rows.length > 0 ? rows : [{ id: 0, email: null }]
  const found = compared.filter((row) =>
    timingSafeEqual(digest(toAsciiAddress((row.email ?? '').trim()).toLowerCase()), wanted),
  )
  return found[0]?.id ?? null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

async function areEmailsWithheld(db: Database): Promise<boolean> {
  const newest = await db.selectFrom('orders').select('email').orderBy('createdAt', 'desc').limit(NEWEST).execute()
  return newest.length > 0 && newest.every(({ email }) => email === null)
}

async function readStatus(db: Database, id: number): Promise<OrderStatus> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const prints = await readPrints(db, [id])
  const state = stateOf(order)
  const all = storedLines(order.lines, order).map((line) => toLine(line, order, prints.get(printKey(id, line.id))))
  // What will not be printed is not told as queued.
  const lines = all.filter(({ posted }) => state === 'open' || posted > 0)
  return {
    number: order.number,
    state,
    refund: order.refundedCents === 0 ? 'none' : order.refundedCents < order.totalCents ? 'part' : 'all',
    wishes: lines.length === 0 ? [] : forCustomers(parseWishes(order.wishes).order ?? []),
    lines,
    tracking: await trackingOf(db, order),
  }
}

/** Tracking of parcels at Shopify, and of those that it wasn't told of. */
async function trackingOf(db: Database, { id, tracking }: OrderRow): Promise<Tracking[]> {
  const told = JSON.parse(tracking) as Tracking[]
  const rows = await db
    .selectFrom('postings')
    .select('tracking')
    .where('orderId', '=', id)
    .where('reportedTo', '=', 'hand')
    .where('state', '=', 'posted')
    .orderBy('createdAt')
    .execute()
  const byHand = rows
    .map(({ tracking }) => JSON.parse(tracking) as Tracking)
    .filter(
      ({ number, url }) =>
        (number !== '' || url !== '') && !told.some((one) => one.number === number && one.number !== ''),
    )
  return [...told, ...byHand]
}

function stateOf(order: OrderRow): OrderStatus['state'] {
  if (order.cancelledAt !== null || ['voided', 'expired'].includes(order.financialStatus)) return 'cancelled'
  if (order.financialStatus === 'refunded') return 'refunded'
  if (!isPaid(order)) return 'unpaid'
  return order.isTest ? 'test' : 'open'
}

function toLine(line: CountedLine, order: OrderRow, marked: number | undefined): OrderStatusLine {
  const { title, scale, finishing, currentQuantity: quantity, fulfilled: posted } = line
  const wishes = forCustomers(line.wishes)
  const printed = countPrinted(line, marked)
  const pieces = { quantity, printed, posted, removed: line.quantity - quantity }
  return { title, scale, finishing, wishes, state: lineState(line, printed, isDone(order)), ...pieces }
}

/** A line's pieces are marked as printed one by one, so between the first and the last it is being printed. */
function lineState({ currentQuantity, fulfilled, isShipped }: StoredLine, printed: number, isOver: boolean): LineState {
  if (currentQuantity === 0) return 'removed'
  if (fulfilled === currentQuantity) return 'posted'
  if (!isShipped || isOver) return 'not-printed'
  if (printed === currentQuantity) return 'printed'
  return printed > fulfilled ? 'printing' : 'queued'
}
