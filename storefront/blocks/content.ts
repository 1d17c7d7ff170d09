/** What a block says, as it was stored: anything may be in it. These read it without ever throwing. */
export type Content = Readonly<Record<string, unknown>>

/** NUL and halves of characters: readers of HTML replace them, and the page would not be what React expects to find. */
// oxlint-disable-next-line no-control-regex
const broken = /[\u0000\p{Surrogate}]/gu

/** A value as text: numbers are written out; what is no text, and what is only blanks, is empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() ? value.replace(broken, '\ufffd') : ''
}

export const text = (content: Content, name: string): string => textOf(content[name])

/** The first of these fields that says something. */
export const firstText = (content: Content, ...names: string[]): string =>
  names.map((name) => text(content, name)).find(Boolean) ?? ''

/** One of `values`; the fallback for all else. */
export const choice = <T extends string, F extends T | undefined>(
  content: Content,
  name: string,
  values: readonly T[],
  fallback: F,
): T | F => values.find((value) => value === content[name]) ?? fallback

/** A switch; older editors stored some as text. */
export const flag = (content: Content, name: string, fallback = false): boolean =>
  fallback ? !/^false$/.test(String(simple(content[name]))) : /^true$/.test(String(simple(content[name])))

/** What is safe to make a text of: objects may bring a `toString` that is none. */
const simple = (value: unknown) => (typeof value === 'object' ? undefined : value)

/** A whole number of at least 1, such as pixels; undefined for all else. */
export function count(content: Content, name: string): number | undefined {
  const value = Number(textOf(content[name]))
  return value >= 1 && value < 1e5 ? Math.round(value) : undefined
}

/** The values of a list; of an object with keys such as `0` and `1`, its values. */
const valuesOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [])

/** A list's members that have fields of their own. */
export const list = (content: Content, name: string): Content[] =>
  valuesOf(content[name]).filter(
    (value): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value),
  )

/** A list's members that are text. */
export const texts = (content: Content, name: string): string[] => valuesOf(content[name]).map(textOf).filter(Boolean)
