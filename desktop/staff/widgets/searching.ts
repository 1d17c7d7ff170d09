/** A text for comparing: without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a plain text has every word of a search, in whatever order. An empty search is found everywhere. */
export function hasEveryWord(plainText: string, search: string): boolean {
  return plain(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}
