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
/** Texts and clients in memory until the next flush; of one client far fewer, so that nobody can fill it alone. */
const MAX_PENDING = 500
const MAX_PENDING_OF_CLIENT = 20

/** What is counted: texts that strangers send, such as paths without a page. */
export interface Counted {
  table: 'missingPaths' | 'missedSearches'
  /** The column of the text. */
  column: 'path' | 'search'
  /** The text as it is stored; null if it isn't counted. */
  toText(asked: string): string | null
  /** Stores the day instead of the time, and counts a text once per client and flush. */
  isCoarse: boolean
}

export interface DailyCounts {
  /** Counts a text in memory. Never waits, and never fails. `ip` limits what one client can add; it isn't stored. */
  note(asked: string, ip: string): void
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
 * Counts in memory and writes every 30 seconds. A table holds 1,000 texts. Those of the fewest days, then the least
 * often counted, make way, so random texts can't push out those of many people.
 */
export function openDailyCounts(counted: Counted, { db, log, isReadOnly }: DailyCountsParts): DailyCounts {
  const pending = new Map<string, number>()
  const addedBy = new Map<string, Set<string>>()
  let flushing = Promise.resolve()

  function note(asked: string, ip: string) {
    const text = isReadOnly ? null : counted.toText(asked)
    if (text === null) return
    const count = pending.get(text)
    if (count !== undefined && !counted.isCoarse) return void pending.set(text, count + 1)
    const client = rateLimitKey(ip)
    const added = addedBy.get(client) ?? new Set()
    const isFull =
      (count === undefined && pending.size >= MAX_PENDING) || (added.size === 0 && addedBy.size >= MAX_PENDING)
    if (isFull || added.size >= MAX_PENDING_OF_CLIENT || added.has(text)) return
    addedBy.set(client, added.add(text))
    pending.set(text, (count ?? 0) + 1)
  }

  async function write() {
    addedBy.clear()
    if (pending.size === 0) return
    const counts = [...pending]
    pending.clear()
    try {
      await storeCounts(db, counted, counts, new Date())
    } catch (error) {
      log.warn({ err: error, table: counted.table }, 'counts of what strangers asked for could not be stored, and wait')
      for (const [text, count] of counts) pending.set(text, (pending.get(text) ?? 0) + count)
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

/** Adds counts, and deletes the texts beyond `MAX_TEXTS`. */
export async function storeCounts(
  db: Database,
  { table, column, isCoarse }: Counted,
  counts: readonly (readonly [text: string, count: number])[],
  at: Date,
): Promise<void> {
  const lastSeen = isCoarse ? at.toISOString().slice(0, 10) : at.toISOString()
  // In one order, so that servers don't wait for each other in circles.
  const rows = counts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, count]) => sql`(${text}, ${count}, 1, ${lastSeen})`)
  const [counted, text] = [sql.table(table), sql.ref(column)]
  await transact(db, async (tx) => {
    await sql`insert into ${counted} as known (${text}, count, days, last_seen) values ${sql.join(rows)}
      on conflict (${text}) do update set
        count = known.count + excluded.count,
        days = known.days
          + case when substr(known.last_seen, 1, 10) < substr(excluded.last_seen, 1, 10) then 1 else 0 end,
        last_seen = excluded.last_seen`.execute(tx)
    await sql`delete from ${counted} where ${text} in (
      select ${text} from ${counted} order by days desc, count desc, last_seen desc, ${text} limit 100000 offset ${MAX_TEXTS}
    )`.execute(tx)
  })
}

/** Deletes texts that nobody has asked for since. */
export async function sweepCounts(db: Database, { table }: Counted, since: Date): Promise<void> {
  await db.deleteFrom(table).where('lastSeen', '<', since.toISOString()).execute()
}
