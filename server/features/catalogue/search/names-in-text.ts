import { pause } from '#server/pause.ts'
import { sortKey, splitWords } from '#server/features/catalogue/reading/fold.ts'

const MAX_WORD = 255
const letter = /[\p{L}\p{N}]/u

/** Folded words of a text, with and without a genitive's `'s` and punctuation. */
export function wordsOfText(text: string): Set<string> {
  // No name has longer words, and stripping them could take long.
  const words = splitWords(text).filter(({ length }) => length <= MAX_WORD)
  const bare = words.map((word) => word.replace(/^[^\p{L}\p{N}]+|('s)?[^\p{L}\p{N}]*$/gu, ''))
  return new Set([...words, ...bare, ...words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])])
}

/**
 * Indexes of the names that occur in a text as whole words, in its order. Where several begin, overlap or are equal, the
 * first of the list counts, so longer names must come first.
 */
export async function findNames(text: string, names: readonly string[]): Promise<number[]> {
  const folded = sortKey(text).replace(/\s+/g, ' ')
  const found: { from: number; to: number; index: number }[] = []
  for (const [index, name] of names.entries()) {
    // A long text that has the words of every name takes seconds.
    await pause()
    if (name === '') continue
    for (let from = folded.indexOf(name); from >= 0; from = folded.indexOf(name, from + 1)) {
      const to = from + name.length
      const isPart = letter.test(folded.charAt(from - 1)) || letter.test(folded.charAt(to))
      if (isPart || found.some((other) => from < other.to && other.from < to)) continue
      found.push({ from, to, index })
      break
    }
  }
  return found.toSorted((a, b) => a.from - b.from).map(({ index }) => index)
}
