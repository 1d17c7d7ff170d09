import { numberOf } from './ids.ts'

/** How each filter of Shopify's search syntax reads a record. Filters not listed are rejected by name. */
export type SearchFields<Entry> = Record<string, (entry: Entry) => string | readonly string[]>

interface Term {
  field: string
  comparison: '>=' | '<=' | '>' | '<' | '='
  value: string
}

const term = /(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/y

/** Search syntax the sandbox doesn't support. The API returns it as a GraphQL error. */
export class UnsupportedSearchError extends Error {}

/**
 * Compiles a search such as `updated_at:>='2026-01-01T00:00:00Z' AND status:active` into a predicate. Terms are joined
 * by spaces or AND; OR, NOT, brackets, wildcards and free text are rejected, not ignored.
 */
export function searchTest<Entry>(query: string, fields: SearchFields<Entry>): (entry: Entry) => boolean {
  const tests = termsOf(query).map((one) => {
    const read = fields[one.field]
    if (!read) throw new UnsupportedSearchError(`SANDBOX: the search filter '${one.field}' is not simulated here`)
    return (entry: Entry) => [read(entry)].flat().some((found) => compares(found, one))
  })
  return (entry) => tests.every((test) => test(entry))
}

function termsOf(query: string): Term[] {
  const terms: Term[] = []
  const rest = query.trim()
  for (let at = 0; at < rest.length;) {
    term.lastIndex = at
    const match = term.exec(rest)
    if (!match) throw new UnsupportedSearchError(`SANDBOX: the search '${rest.slice(at)}' is not simulated here`)
    const [whole, field = '', comparison = '=', single, double, bare] = match
    terms.push({ field, comparison: comparison as Term['comparison'], value: single ?? double ?? bare ?? '' })
    at += whole.length
    at += /^\s+(?:AND\s+)?|^$/i.exec(rest.slice(at))?.[0].length ?? 0
  }
  return terms
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
