/** Functions that the oldest browsers of the floor (`browserslist` in package.json) lack. */

/** A promise with what settles it: `Promise.withResolvers`. */
export function createDeferred<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void
  let reject!: (reason?: unknown) => void
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

/** Null if it isn't an absolute address: `URL.parse`. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null // no address
  }
}

/** With U+FFFD for each half of a character: `toWellFormed`. */
export const repairText = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** What readers see as one character, such as a flag; code points where the browser can't tell: `Intl.Segmenter`. */
export function splitCharacters(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
