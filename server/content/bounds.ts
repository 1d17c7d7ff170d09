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

/** Counting takes as long as the table is large. */
const COUNT_EVERY_MS = 60_000
/** Staff are told from this share on. */
const NEAR = 0.8
const RETRY_SECONDS = 3_600

const counted = new WeakMap<Database, Map<Bounded, { rows: number; at: number }>>()

async function countRows(db: Database, name: Bounded): Promise<number> {
  const known = counted.getOrInsertComputed(db, () => new Map())
  const last = known.get(name)
  // In between, every request counts as a new row.
  if (last && Math.abs(Date.now() - last.at) < COUNT_EVERY_MS) return (last.rows += 1)
  const { rows } = await db
    .selectFrom(name)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  known.set(name, { rows: Number(rows), at: Date.now() })
  return Number(rows)
}

/** Whether nothing new fits into a table that strangers fill. Call it outside of transactions. */
export const isFull = async (db: Database, name: Bounded): Promise<boolean> =>
  (await countRows(db, name)) >= bounds[name].most

/**
 * Throws HttpError (503) if nothing new fits. What is there stays, and can be changed.
 * @param isKnown - Whether the request only changes what its sender has already.
 */
export async function requireSpace(db: Database, name: Bounded, isKnown?: () => Promise<boolean>): Promise<void> {
  if (!(await isFull(db, name)) || (await isKnown?.())) return
  throw new HttpError(
    503,
    `The shop can’t take more ${bounds[name].what} at the moment. Nothing was saved, and nothing was lost. Please try again later.`,
    { 'retry-after': String(RETRY_SECONDS) },
  )
}

const number = new Intl.NumberFormat('en')

/** Says which bounds are near or reached, and what to do; null if none is. */
export async function describeBounds(db: Database): Promise<string | null> {
  const texts: string[] = []
  for (const [name, { most, what }] of Object.entries(bounds) as [Bounded, (typeof bounds)[Bounded]][]) {
    const { rows } = await db
      .selectFrom(name)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) >= most * NEAR) texts.push(`${number.format(Number(rows))} of ${number.format(most)} ${what}`)
  }
  if (texts.length === 0) return null
  return `The shop has ${texts.join(', ')}. At the limit new ones are refused, and what is stored stays. Delete what isn’t needed; docs/operate.md says how to stop a flood.`
}
