const WORDS_A_MINUTE = 200
/** Longest reading time a post may have, in minutes. */
const MAX_READ_TIME = 600

/** Suggested reading time of some HTML in minutes, at least one. */
export function estimateReadTime(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.min(MAX_READ_TIME, Math.max(1, Math.ceil(words / WORDS_A_MINUTE)))
}
