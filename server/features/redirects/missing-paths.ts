import type { Counted } from '#server/content/daily-counts.ts'
import type { Database } from '#server/database/database.ts'
import { redirectPath } from '#shared/features/redirects/redirect-path.ts'
import type { MissingPath } from '#shared/features/redirects/redirects.contract.ts'

/** Addresses of the staff app, and those that only programs looking for weaknesses ask for. */
const probe =
  /^\/(admin|cms|images)(\/|$)|\.(php\d?|aspx?|jsp|cgi|env|sql|bak|ini|ya?ml|zip|tar|gz|map)$|(^|\/)(\.|wp-|cgi-bin|phpmyadmin|vendor\/|_ignition)/
/** Addresses with tokens, which let somebody see or do something. */
const secret = /^\/(account|as-of|checkouts|preview)\/|^\/(\d+\/)?orders\/|@|[a-z\d]{24}/

/** The path as it is stored; null if it isn't counted. */
function countedPath(asked: string): string | null {
  const path = redirectPath(asked)
  return path === null || path === '/' || probe.test(path) || secret.test(path) ? null : path
}

/** The paths without a page that visitors ask for. */
export const missingPaths: Counted = {
  table: 'missingPaths',
  column: 'path',
  toText: countedPath,
  isCoarse: false,
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
