/** Block content as stored: anything may be in it. The readers below never throw. */
export type Content = Readonly<Record<string, unknown>>

/** NUL and lone surrogates: HTML parsers replace them, which would break hydration. */
// oxlint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000\p{Surrogate}]/gu

/** Text of a value. Numbers are converted; anything else that isn't text, and blank text, is empty. */
export function toText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() ? value.replace(unsafeCharacters, '\ufffd') : ''
}

export const readText = (content: Content, name: string): string => toText(content[name])

/** The first of these fields with text, or empty. */
export const readFirstText = (content: Content, ...names: string[]): string =>
  names.map((name) => readText(content, name)).find(Boolean) ?? ''

/** Title of a products or features section; the page builder's field name comes first. */
export const sectionTitle = (content: Content): string => readFirstText(content, 'sectionTitle', 'title')

/** The field's value if it is one of `values`, else the fallback. */
export const readChoice = <T extends string, F extends T | undefined>(
  content: Content,
  name: string,
  values: readonly T[],
  fallback: F,
): T | F => values.find((value) => value === content[name]) ?? fallback

/** A boolean field; older editors stored some as text. */
export function readFlag(content: Content, name: string, fallback = false): boolean {
  const value = content[name]
  // The `toString` of an object may be missing or throw.
  const isOpposite = typeof value !== 'object' && String(value) === String(!fallback)
  return isOpposite !== fallback
}

/** A whole number from 1 to 99,999, such as pixels; undefined otherwise. */
export function readCount(content: Content, name: string): number | undefined {
  const value = Number(toText(content[name]))
  return value >= 1 && value < 1e5 ? Math.round(value) : undefined
}

/** The items of a list, or the values of an object with keys such as `0` and `1`. */
const toValues = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [])

/** The items of a list that are objects. */
export const readList = (content: Content, name: string): Content[] =>
  toValues(content[name]).filter(
    (value): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value),
  )

/** The non-empty texts in a list. */
export const readTexts = (content: Content, name: string): string[] =>
  toValues(content[name]).map(toText).filter(Boolean)
