import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { redirectPath } from '#shared/features/redirects/redirect-path.ts'
import type { MissingPath } from '#shared/features/redirects/redirects.contract.ts'

/** How often counts are written. */
const FLUSH_MS = 30_000
/** Paths that are stored. */
export const MAX_PATHS = 1_000
export const KEPT_DAYS = 30
/** Paths in memory until the next flush; of one client far fewer, so that nobody can fill it alone. */
const MAX_PENDING = 500
const MAX_PENDING_OF_CLIENT = 20

/** Counts the paths without a page. */
export interface MissingPaths {
  /** Counts a request in memory. Never waits, and never fails. `ip` limits what one client can add; it isn't stored. */
  note(path: string, ip: string): void
  /** Writes the counts so far. If that fails they wait for the next time. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts in memory and writes every 30 seconds. The table holds 1,000 paths. Those asked for on the fewest days, then
 * the least often, make way, so random addresses can't push out links that people follow.
 */
export function openMissingPaths({
  db,
  log,
  isReadOnly,
}: {
  db: Database
  log: Logger
  isReadOnly: boolean
}): MissingPaths {
  const pending = new Map<string, number>()
  const addedBy = new Map<string, number>()
  let flushing = Promise.resolve()

  function note(asked: string, ip: string) {
    const path = isReadOnly ? null : countedPath(asked)
    if (path === null) return
    const count = pending.get(path)
    if (count !== undefined) return void pending.set(path, count + 1)
    const client = rateLimitKey(ip)
    const added = addedBy.get(client) ?? 0
    if (pending.size >= MAX_PENDING || added >= MAX_PENDING_OF_CLIENT) return
    addedBy.set(client, added + 1)
    pending.set(path, 1)
  }

  async function write() {
    addedBy.clear()
    if (pending.size === 0) return
    const counts = [...pending]
    pending.clear()
    try {
      await storeMissingPaths(db, counts, new Date())
    } catch (error) {
      log.warn({ err: error }, 'counts of missing pages could not be stored, and wait')
      for (const [path, count] of counts) pending.set(path, (pending.get(path) ?? 0) + count)
    }
  }

  const flush = () => (flushing = flushing.then(write))
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    note,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Addresses of the staff app, and those that only programs looking for weaknesses ask for. */
const probe =
  /^\/(admin|cms|images)(\/|$)|\.(php\d?|aspx?|jsp|cgi|env|sql|bak|ini|ya?ml|zip|tar|gz|map)$|(^|\/)(\.|wp-|cgi-bin|phpmyadmin|vendor\/|_ignition)/
/** Addresses with tokens, which let somebody see or do something. */
const secret = /^\/(account|as-of|checkouts|preview)\/|^\/(\d+\/)?orders\/|@|[a-z\d]{24}/

/** The path as it is stored; null if it isn't counted. */
export function countedPath(asked: string): string | null {
  const path = redirectPath(asked)
  return path === null || path === '/' || probe.test(path) || secret.test(path) ? null : path
}

/** Adds counts, and deletes the paths beyond `MAX_PATHS`. */
export async function storeMissingPaths(
  db: Database,
  counts: readonly (readonly [path: string, count: number])[],
  at: Date,
): Promise<void> {
  const lastSeen = at.toISOString()
  // In one order, so that servers don't wait for each other in circles.
  const rows = counts
    .map(([path, count]) => ({ path, count, days: 1, lastSeen }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  await transact(db, async (tx) => {
    await tx
      .insertInto('missingPaths')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet({
          count: sql<number>`missing_paths.count + excluded.count`,
          days: sql<number>`missing_paths.days + case when substr(missing_paths.last_seen, 1, 10) < substr(excluded.last_seen, 1, 10) then 1 else 0 end`,
          lastSeen: sql<string>`excluded.last_seen`,
        }),
      )
      .execute()
    const beyond = tx
      .selectFrom('missingPaths')
      .select('path')
      .orderBy('days', 'desc')
      .orderBy('count', 'desc')
      .orderBy('lastSeen', 'desc')
      .orderBy('path')
      .limit(100_000)
      .offset(MAX_PATHS)
    await tx.deleteFrom('missingPaths').where('path', 'in', beyond).execute()
  })
}

/** Paths that aren't redirected, most often asked for first. */
export async function listMissingPaths(db: Database): Promise<MissingPath[]> {
  const rows = await db
    .selectFrom('missingPaths')
    .leftJoin('redirects', 'redirects.fromPath', 'missingPaths.path')
    .select(['path', 'count', 'lastSeen'])
    .where('redirects.id', 'is', null)
    .orderBy('count', 'desc')
    .orderBy('lastSeen', 'desc')
    .execute()
  return rows
}

/** Deletes paths that nobody has asked for since. */
export async function sweepMissingPaths(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('missingPaths').where('lastSeen', '<', since.toISOString()).execute()
}
