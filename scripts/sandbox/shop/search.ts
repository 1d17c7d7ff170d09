import { numberOf } from './ids.ts'

/** How each filter of Shopify's search syntax reads a record. Filters not listed are rejected by name. */
export type SearchFields<Entry> = Record<string, (entry: Entry) => string | readonly string[]>

interface Term {
  /** Empty for free text. */
  field: string
  comparison: '>=' | '<=' | '>' | '<' | '='
  value: string
}

const term = /(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/y
const freeText = /(?!(?:OR|NOT)\b)[^\s:'"()*-][^\s:'"()*]*\*?(?=\s|$)/y

/** Search syntax the sandbox doesn't support. The API returns it as a GraphQL error. */
export class UnsupportedSearchError extends Error {}

/**
 * Compiles a search such as `updated_at:>='2026-01-01T00:00:00Z' AND status:active` into a predicate. Terms are joined
 * by spaces or AND; OR, NOT and brackets are rejected, not ignored.
 * @param text what free text is searched in; without it, free text is rejected
 */
export function searchTest<Entry>(
  query: string,
  fields: SearchFields<Entry>,
  text?: (entry: Entry) => string,
): (entry: Entry) => boolean {
  const tests = termsOf(query).map((one) => {
    if (one.field === '' && text) return (entry: Entry) => hasWords(text(entry), one.value, one.value.endsWith('*'))
    if (one.field === '') throw new UnsupportedSearchError(`SANDBOX: the search '${one.value}' is not simulated here`)
    const read = fields[one.field]
    if (!read) throw new UnsupportedSearchError(`SANDBOX: the search filter '${one.field}' is not simulated here`)
    return (entry: Entry) => [read(entry)].flat().some((found) => compares(found, one))
  })
  return (entry) => tests.every((test) => test(entry))
}

/** Whether a text has all of the searched words, or, for the last one, a word that starts with it. */
export function hasWords(text: string, searched: string, isLastPrefix: boolean): boolean {
  const words = wordsOf(text)
  return wordsOf(searched).every((word, place, all) =>
    isLastPrefix && place === all.length - 1 ? words.some((one) => one.startsWith(word)) : words.includes(word),
  )
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The free text of a search, without its filters. */
export function freeTextOf(query: string): string {
  return termsOf(query)
    .flatMap((one) => (one.field === '' ? [one.value] : []))
    .join(' ')
}

function termsOf(query: string): Term[] {
  const terms: Term[] = []
  const rest = query.trim()
  for (let at = 0; at < rest.length;) {
    const { whole, ...found } = termAt(rest, at)
    terms.push(found)
    at += whole.length
    at += /^\s+(?:AND\s+)?|^$/i.exec(rest.slice(at))?.[0].length ?? 0
  }
  return terms
}

function termAt(query: string, at: number): Term & { whole: string } {
  term.lastIndex = at
  freeText.lastIndex = at
  const match = term.exec(query)
  if (match) {
    const [whole, field = '', comparison = '=', single, double, bare] = match
    return { whole, field, comparison: comparison as Term['comparison'], value: single ?? double ?? bare ?? '' }
  }
  const word = freeText.exec(query)?.[0]
  if (!word) throw new UnsupportedSearchError(`SANDBOX: the search '${query.slice(at)}' is not simulated here`)
  return { whole: word, field: '', comparison: '=', value: word }
}

function compares(found: string, { field, comparison, value }: Term): boolean {
  const [left, right] = comparable(field, found, value)
  if (comparison === '=') return left === right
  if (comparison === '>=') return left >= right
  if (comparison === '<=') return left <= right
  return comparison === '>' ? left > right : left < right
}

function comparable(field: string, found: string, value: string): [number, number] | [string, string] {
  if (field.endsWith('_at')) return [Date.parse(found), Date.parse(value)]
  if (field === 'id') return [numberOf(found).padStart(20, '0'), value.replace(/^.*\//, '').padStart(20, '0')]
  return [found.toLowerCase(), value.toLowerCase()]
}
