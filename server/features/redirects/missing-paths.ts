import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { encodeAscii, parametersOf, redirectPath, redirectSource } from '#shared/features/redirects/redirect-path.ts'
import type { MissingPath } from '#shared/features/redirects/redirects.contract.ts'
import { readTargets } from './redirects.repository.ts'

/** How often counts are written. */
const FLUSH_MS = 30_000
/** Paths that are stored. */
export const MAX_PATHS = 1_000
export const KEPT_DAYS = 30
/**
 * Paths in memory until the next flush. Those that nobody came to from elsewhere get half of the room, and one client far
 * less, so that nobody can fill it alone.
 */
const MAX_PENDING = 500
const MAX_PENDING_OF_CLIENT = 20

/** A request for an address without a page. */
interface MissingRequest {
  /** With its query. */
  address: string
  /** Limits what one client can add; it isn't stored. */
  ip: string
  /** Whether a link on another site led there. */
  isFromElsewhere: boolean
}

interface Counts {
  count: number
  fromElsewhere: number
}

/** Counts the paths without a page. */
export interface MissingPaths {
  /** Counts a request in memory. Never waits, and never fails. */
  note(request: MissingRequest): void
  /** Writes the counts so far. If that fails they wait for the next time. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts in memory and writes every 30 seconds. The table holds 1,000 paths. Those that nobody came to from elsewhere make
 * way, then those asked for on the fewest days, so that scanners can't push out links that people follow.
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
  const pending = new Map<string, Counts>()
  const addedBy = new Map<string, number>()
  let flushing = Promise.resolve()

  function note({ address, ip, isFromElsewhere }: MissingRequest) {
    const path = isReadOnly ? null : countedPath(address, isFromElsewhere)
    if (path === null) return
    if (!pending.has(path)) {
      const client = rateLimitKey(ip)
      const added = addedBy.get(client) ?? 0
      const room = isFromElsewhere ? MAX_PENDING : MAX_PENDING / 2
      if (pending.size >= room || added >= MAX_PENDING_OF_CLIENT) return
      addedBy.set(client, added + 1)
    }
    add(path, { count: 1, fromElsewhere: isFromElsewhere ? 1 : 0 })
  }

  function add(path: string, more: Counts) {
    const { count, fromElsewhere } = pending.get(path) ?? { count: 0, fromElsewhere: 0 }
    pending.set(path, { count: count + more.count, fromElsewhere: fromElsewhere + more.fromElsewhere })
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
      for (const [path, more] of counts) add(path, more)
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
  /^\/(admin|cms|images)(\/|$)|\.(env|sql|bak|ini|ya?ml|zip|tar|gz|map)$|(^|\/)(\.|wp-|cgi-bin|phpmyadmin|vendor\/|_ignition)/
/** Pages of other shop systems, such as `/index.php`. Others than such programs follow links to them. */
const program = /\.(php\d?|aspx?|jsp|cgi)$/
/** Addresses with tokens, which let somebody see or do something. */
const secret = /^\/(account|as-of|checkouts|preview)\/|^\/(\d+\/)?orders\/|@|[a-z\d]{24}/

/** Parameters by which PrestaShop, OpenCart, osCommerce, WordPress and others name a page: by its number in the shop. */
const pageNumber =
  /^(id_(product|category|cms|manufacturer|supplier)|(products?|category|categories|manufacturer|information|page|virtuemart_product)_id|cpath|path|p|cat)=\d{1,9}(_\d{1,9}){0,5}$/

/** The path as it is stored, with the numbers that name its page; null if it isn't counted. */
export function countedPath(asked: string, isFromElsewhere: boolean): string | null {
  const path = redirectPath(asked)
  if (path === null || path === '/' || probe.test(path) || secret.test(path)) return null
  if (program.test(path) && !isFromElsewhere) return null
  const numbers = [...parametersOf(asked)].filter((parameter) => pageNumber.test(parameter))
  return redirectSource(`${encodeAscii(path)}?${numbers.join('&')}`)
}

/** Whether somebody followed a link on another site: the referrer of a page, which programs rarely invent. */
export function isFromElsewhere(
  { host = '', referer = '', 'sec-fetch-dest': kind = 'document' }: IncomingHttpHeaders,
  origin: string,
): boolean {
  const plain = (name: string) => name.replace(/^www\./, '')
  const from = plain(URL.parse(referer)?.host ?? '')
  return from !== '' && from !== plain(host) && from !== plain(new URL(origin).host) && kind === 'document'
}

/** Adds counts, and deletes the paths beyond `MAX_PATHS`. */
export async function storeMissingPaths(
  db: Database,
  counts: readonly (readonly [path: string, counts: Counts])[],
  at: Date,
): Promise<void> {
  const lastSeen = at.toISOString()
  // In one order, so that servers don't wait for each other in circles.
  const rows = counts
    .map(([path, counts]) => ({ path, ...counts, days: 1, lastSeen }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  await transact(db, async (tx) => {
    await tx
      .insertInto('missingPaths')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet({
          count: sql<number>`missing_paths.count + excluded.count`,
          fromElsewhere: sql<number>`missing_paths.from_elsewhere + excluded.from_elsewhere`,
          days: sql<number>`missing_paths.days + case when substr(missing_paths.last_seen, 1, 10) < substr(excluded.last_seen, 1, 10) then 1 else 0 end`,
          lastSeen: sql<string>`excluded.last_seen`,
        }),
      )
      .execute()
    const beyond = tx
      .selectFrom('missingPaths')
      .select('path')
      .orderBy(sql`case when from_elsewhere > 0 then 0 else 1 end`)
      .orderBy('days', 'desc')
      .orderBy('fromElsewhere', 'desc')
      .orderBy('count', 'desc')
      .orderBy('lastSeen', 'desc')
      .orderBy('path')
      .limit(100_000)
      .offset(MAX_PATHS)
    await tx.deleteFrom('missingPaths').where('path', 'in', beyond).execute()
  })
}

/** Paths that aren't redirected: first those that most visits from elsewhere led to, then those asked for most often. */
export async function listMissingPaths(db: Database): Promise<MissingPath[]> {
  const redirects = await readTargets(db)
  const rows = await db
    .selectFrom('missingPaths')
    .select(['path', 'fromElsewhere', 'count', 'lastSeen'])
    .orderBy('fromElsewhere', 'desc')
    .orderBy('count', 'desc')
    .orderBy('lastSeen', 'desc')
    .orderBy('path')
    .execute()
  return rows.filter(({ path }) => redirects.match(path) === undefined)
}

/** Deletes paths that nobody has asked for since. */
export async function sweepMissingPaths(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('missingPaths').where('lastSeen', '<', since.toISOString()).execute()
}
