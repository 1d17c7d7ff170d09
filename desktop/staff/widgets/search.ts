/** Normalises a text for comparison: lower case, without accents, and `ss` for `ß`. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Whether a normalised text contains every word of a search, in any order. True for an empty search. */
export function hasEveryWord(plainText: string, search: string): boolean {
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}
