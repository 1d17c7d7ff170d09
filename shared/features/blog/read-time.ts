const WORDS_A_MINUTE = 200
/** Longest reading time a post may have, in minutes. */
const MAX_READ_TIME = 600

const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)

/** Number of words in a Markdown text. Addresses of links and images don't count. */
export const countWords = (markdown: string): number =>
  markdown
    .replace(/\]\([^)\s]*/g, ']')
    .split(/\s+/)
    .filter(isWord).length

/** Reading time in minutes, at least one. */
export const readTimeOf = (words: number): number =>
  Math.min(MAX_READ_TIME, Math.max(1, Math.ceil(words / WORDS_A_MINUTE)))

/** Suggested reading time of some HTML in minutes, at least one. */
export const estimateReadTime = (html: string): number =>
  readTimeOf(
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(isWord).length,
  )
