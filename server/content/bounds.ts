import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'

/**
 * What strangers may store in the whole shop, in rows: far more than a shop of this kind has, and together less than a
 * few gigabytes. Limits per address don't help against many addresses. Tests lower them.
 */
export const bounds = {
  messages: { most: 50_000, what: 'contact messages' },
  subscribers: { most: 500_000, what: 'newsletter subscriptions' },
  backInStockRequests: { most: 200_000, what: 'back-in-stock requests' },
  cartLines: { most: 500_000, what: 'cart lines' },
  consents: { most: 2_000_000, what: 'cookie choices' },
  bannerViews: { most: 1_000_000, what: 'views of limited banners' },
}

export type Bounded = keyof typeof bounds

/** Counting takes as long as the table is large. In between, this server adds what it stores. */
const COUNT_EVERY_MS = 5 * 60_000
/** Staff are told from this share on. */
const NEAR = 0.8
const RETRY_SECONDS = 3_600

const counted = new WeakMap<Database, Map<Bounded, { rows: number; at: number }>>()

async function countRows(db: Database, name: Bounded): Promise<number> {
  const known = counted.getOrInsertComputed(db, () => new Map())
  const last = known.get(name)
  if (last && Math.abs(Date.now() - last.at) < COUNT_EVERY_MS) return last.rows
  // Meanwhile other requests go by the last count.
  if (last) last.at = Date.now()
  const count = (table: Bounded) => db.selectFrom(table).select((eb) => eb.fn.countAll().as('rows'))
  const all = Number((await count(name).executeTakeFirstOrThrow()).rows)
  // Staff can restore what they deleted for a day. It makes room at once.
  const deleted =
    name === 'messages' || name === 'backInStockRequests'
      ? await db
          .selectFrom(name)
          .select((eb) => eb.fn.countAll().as('rows'))
          .where('deletedAt', 'is not', null)
          .executeTakeFirstOrThrow()
      : { rows: 0 }
  const rows = all - Number(deleted.rows)
  known.set(name, { rows, at: Date.now() })
  return rows
}

/** Says that a row was added, after it was; or how many were deleted. */
export function noteRows(db: Database, name: Bounded, change = 1): void {
  const last = counted.get(db)?.get(name)
  if (last) last.rows += change
}

/** Whether nothing new fits into a table that strangers fill. Call it outside of transactions. */
export const isFull = async (db: Database, name: Bounded): Promise<boolean> =>
  (await countRows(db, name)) >= bounds[name].most

/** Whether a table has so many rows that staff are told. */
export const isNearlyFull = async (db: Database, name: Bounded): Promise<boolean> =>
  (await countRows(db, name)) >= bounds[name].most * NEAR

/** Throws HttpError (503) if nothing new fits. Ask before looking what is there: the answer mustn't tell who is known. */
export async function requireSpace(db: Database, name: Bounded): Promise<void> {
  if (!(await isFull(db, name))) return
  throw new HttpError(
    503,
    `The shop can’t take more ${bounds[name].what} at the moment. Nothing was saved, and nothing was lost. Please try again later.`,
    { 'retry-after': String(RETRY_SECONDS) },
  )
}

/**
 * If nothing new fits, the oldest rows make way, a thousandth at a time.
 * @param deleteOldest - Deletes about so many rows; returns how many.
 */
export async function makeSpace(
  db: Database,
  name: Bounded,
  deleteOldest: (rows: number) => Promise<number>,
): Promise<void> {
  if (!(await isFull(db, name))) return
  const rows = Math.ceil(bounds[name].most / 1000)
  // At once, so that requests at the same time don't delete as many each.
  noteRows(db, name, -rows)
  noteRows(db, name, rows - (await deleteOldest(rows)))
}

const number = new Intl.NumberFormat('en')

/** Says which bounds are near or reached, and what to do; null if none is. */
export async function describeBounds(db: Database): Promise<string | null> {
  const texts: string[] = []
  for (const [name, { most, what }] of Object.entries(bounds) as [Bounded, (typeof bounds)[Bounded]][]) {
    const rows = await countRows(db, name)
    if (rows >= most * NEAR) texts.push(`${number.format(rows)} of ${number.format(most)} ${what}`)
  }
  if (texts.length === 0) return null
  return `The shop has ${texts.join(', ')}: somebody may be flooding it. At a limit, new messages, subscriptions, requests and choices are refused, and the carts that were used least make way. Block the addresses that send most, as docs/production/troubleshooting.md says, then delete their messages and requests in MESSAGES; everything else expires automatically.`
}
