import { INVISIBLE } from '#server/content/invisible.ts'
import type { Counted } from '#server/content/daily-counts.ts'
import type { Database } from '#server/database/database.ts'
import { pause } from '#server/pause.ts'
import type { MissedSearch } from '#shared/features/catalogue/search-words.contract.ts'
import type { ProductSearch } from './products.search.ts'
import { termsOf } from './word-index.ts'

const MAX_LETTERS = 60

/** What may tell who searched, or let somebody see something: addresses, numbers of orders and phones, tokens. */
const personal = /@|www\.|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}|\S{25}/u
/** A number, or a word with more digits than a size (`28mm`, `d20`) has. */
const isNumber = (word: string) =>
  /\p{Nd}/u.test(word) && (!/\p{L}/u.test(word) || word.replaceAll(/\P{Nd}/gu, '').length > 2)
const robot = /bot\b|crawl|spider|slurp|preview|headless|lighthouse/i

/** The words as they are stored; null if they aren't counted. */
function countedWords(asked: string): string | null {
  const terms = termsOf(asked.replaceAll(INVISIBLE, '').replaceAll(/[,;]/g, ' '))
  const words = terms.join(' ')
  const isKept = words.length <= MAX_LETTERS && /\p{L}/u.test(words) && !terms.some(isNumber)
  return isKept && !personal.test(asked) && !personal.test(words) ? words : null
}

/** The words that shoppers searched for, and found nothing. */
export const missedSearches: Counted = {
  table: 'missedSearches',
  column: 'search',
  toText: countedWords,
  isCoarse: true,
}

/** Whether a browser says that nobody looks at its pages. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || robot.test(userAgent)

/** Whether a search finds nothing, without any filter. */
export async function findsNothing(search: ProductSearch, words: string): Promise<boolean> {
  const { options } = await search.search({ search: words }, { limit: 0, offset: 0 })
  return options.total === 0
}

/** Those that still find nothing, of the most days first. */
export async function listMissedSearches(db: Database, search: ProductSearch): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom('missedSearches')
    .selectAll()
    .orderBy('days', 'desc')
    .orderBy('count', 'desc')
    .orderBy('lastSeen', 'desc')
    .orderBy('search')
    .execute()
  const missed: MissedSearch[] = []
  for (const row of rows) {
    if (await findsNothing(search, row.search)) missed.push(row)
    await pause()
  }
  return missed
}
