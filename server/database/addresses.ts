import { domainToASCII, domainToUnicode } from 'node:url'
import { sql, type RawBuilder } from 'kysely'
import { containsPattern } from './like.ts'

/**
 * A text and, if it is or ends with an international domain, that domain's other spelling: the shop keeps
 * `ada@xn--bcher-kva.example`, Shopify and people write `ada@bücher.example`.
 */
export function spellingsOf(text: string): string[] {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (!/[^\0-\x7f]|xn--/i.test(domain)) return [text]
  const others = [domainToASCII(domain), domainToUnicode(domain)].filter((other) => other !== '')
  return [...new Set([text, ...others.map((other) => text.slice(0, at) + other)])]
}

/** Matches an address, however it is written. */
export const isAddress = (column: 'email' | 'recipient', address: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(spellingsOf(address.toLowerCase()))})`

/** Matches a text that contains what is searched, folded by `fold` like the text, or another spelling of it. */
export const hasText = (
  text: RawBuilder<unknown>,
  search: string,
  fold: (text: string) => string,
): RawBuilder<boolean> => {
  const each = spellingsOf(search).map((one) => sql`${text} like ${containsPattern(fold(one))} escape '\\'`)
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
