import type { IncomingHttpHeaders } from 'node:http'
import type { Counted } from '#server/content/daily-counts.ts'
import type { Database } from '#server/database/database.ts'
import { encodeAscii, parametersOf, redirectPath, redirectSource } from '#shared/features/redirects/redirect-path.ts'
import type { MissingPath } from '#shared/features/redirects/redirects.contract.ts'
import { readTargets } from './redirects.repository.ts'

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

/** The paths without a page that visitors ask for, with their query. */
export const missingPaths: Counted = {
  table: 'missingPaths',
  column: 'path',
  apart: 'fromElsewhere',
  toText: countedPath,
  isCoarse: false,
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
