import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { rateLimitKey } from '#server/http/client-ip.ts'

/** How often counts are written. */
const FLUSH_MS = 30_000
/** Texts that a table stores. */
export const MAX_TEXTS = 1_000
export const KEPT_DAYS = 30
/**
 * Texts and clients in memory until the next flush; of one client far fewer, so that nobody can fill it alone. Where those
 * from elsewhere are counted apart, the others get half of the room.
 */
const MAX_PENDING = 500
const MAX_PENDING_OF_CLIENT = 20
/** Texts of one client in a day, for as many clients as are remembered. */
const MAX_OF_CLIENT = 100
const MAX_CLIENTS = 10_000

/** What is counted: texts that strangers send, such as paths without a page. */
export interface Counted {
  table: 'missingPaths' | 'missedSearches'
  /** The column of the text. */
  column: 'path' | 'search'
  /** A column that counts those who came from elsewhere apart. Their texts are kept first, and have more room. */
  apart?: 'fromElsewhere'
  /** The text as it is stored; null if it isn't counted. */
  toText(asked: string, isFromElsewhere: boolean): string | null
  /** Stores the day instead of the time, and counts a text once per client and flush. */
  isCoarse: boolean
}

/** What somebody asked for. */
interface Asked {
  text: string
  /** Limits what one client can add; it isn't stored. */
  ip: string
  /** Whether a link on another site led there. */
  isFromElsewhere?: boolean
}

interface Counts {
  count: number
  fromElsewhere: number
}

export interface DailyCounts {
  /** Counts a text in memory. Never waits, and never fails. */
  note(asked: Asked): void
  /** Writes the counts so far. If that fails they wait for the next time. */
  flush(): Promise<void>
  /** Forgets the counts that haven't been written yet. */
  forget(): void
  close(): Promise<void>
}

interface DailyCountsParts {
  db: Database
  log: Logger
  isReadOnly: boolean
}

/**
 * Counts in memory and writes every 30 seconds. A table holds 1,000 texts. Those that nobody came to from
 * elsewhere make way, then those of the fewest days, then the least often counted. One client adds a tenth in a day, so
 * that neither it nor a scanner can push out those of people.
 */
export function openDailyCounts(counted: Counted, { db, log, isReadOnly }: DailyCountsParts): DailyCounts {
  const pending = new Map<string, Counts>()
  const addedBy = new Map<string, Set<string>>()
  const addedToday = new Map<string, number>()
  let today = dayOf(new Date())
  let flushing = Promise.resolve()

  function note({ text: asked, ip, isFromElsewhere = false }: Asked) {
    const text = isReadOnly ? null : counted.toText(asked, isFromElsewhere)
    if (text === null) return
    const one = { count: 1, fromElsewhere: isFromElsewhere ? 1 : 0 }
    const isNew = !pending.has(text)
    if (!isNew && !counted.isCoarse) return add(text, one)
    const client = rateLimitKey(ip)
    const added = addedBy.get(client) ?? new Set()
    const room = counted.apart && !isFromElsewhere ? MAX_PENDING / 2 : MAX_PENDING
    const isFull = (isNew && pending.size >= room) || (added.size === 0 && addedBy.size >= MAX_PENDING)
    const count = addedToday.get(client) ?? 0
    if (isFull || added.size >= MAX_PENDING_OF_CLIENT || count >= MAX_OF_CLIENT || added.has(text)) return
    if (addedToday.size >= MAX_CLIENTS) addedToday.clear()
    addedToday.set(client, count + 1)
    addedBy.set(client, added.add(text))
    add(text, one)
  }

  function add(text: string, more: Counts) {
    const { count, fromElsewhere } = pending.get(text) ?? { count: 0, fromElsewhere: 0 }
    pending.set(text, { count: count + more.count, fromElsewhere: fromElsewhere + more.fromElsewhere })
  }

  async function write() {
    addedBy.clear()
    const day = dayOf(new Date())
    if (day !== today) addedToday.clear()
    today = day
    if (pending.size === 0) return
    const counts = [...pending]
    pending.clear()
    try {
      await storeCounts(db, counted, counts, new Date())
    } catch (error) {
      log.warn({ err: error, table: counted.table }, 'counts of what strangers asked for could not be stored, and wait')
      for (const [text, more] of counts) add(text, more)
    }
  }

  const flush = () => (flushing = flushing.then(write))
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    note,
    flush,
    forget: () => pending.clear(),
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Adds counts, and deletes the texts beyond `MAX_TEXTS`. */
export async function storeCounts(
  db: Database,
  { table, column, apart, isCoarse }: Counted,
  counts: readonly (readonly [text: string, counts: Counts])[],
  at: Date,
): Promise<void> {
  const lastSeen = isCoarse ? dayOf(at) : at.toISOString()
  const [counted, text, elsewhere] = [sql.table(table), sql.ref(column), apart && sql.ref(apart)]
  // In one order, so that servers don't wait for each other in circles.
  const rows = counts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([value, { count, fromElsewhere }]) =>
        sql`(${value}, ${count}, 1, ${lastSeen} ${elsewhere ? sql`, ${fromElsewhere}` : sql``})`,
    )
  const added = elsewhere ? sql`, ${elsewhere} = known.${elsewhere} + excluded.${elsewhere}` : sql``
  const first = elsewhere ? sql`case when ${elsewhere} > 0 then 0 else 1 end, ` : sql``
  const then = elsewhere ? sql`${elsewhere} desc, ` : sql``
  await transact(db, async (tx) => {
    await sql`insert into ${counted} as known (${text}, count, days, last_seen ${elsewhere ? sql`, ${elsewhere}` : sql``})
      values ${sql.join(rows)}
      on conflict (${text}) do update set
        count = known.count + excluded.count,
        days = known.days
          + case when substr(known.last_seen, 1, 10) < substr(excluded.last_seen, 1, 10) then 1 else 0 end,
        last_seen = excluded.last_seen ${added}`.execute(tx)
    await sql`delete from ${counted} where ${text} in (
      select ${text} from ${counted} order by ${first} days desc, ${then} count desc, last_seen desc, ${text}
      limit 100000 offset ${MAX_TEXTS}
    )`.execute(tx)
  })
}

/** Deletes texts that nobody has asked for since. */
export async function sweepCounts(db: Database, { table }: Counted, since: Date): Promise<void> {
  await db.deleteFrom(table).where('lastSeen', '<', since.toISOString()).execute()
}
