const WORDS_A_MINUTE = 200
/** As long as a post may say that it is. */
const LONGEST = 600

/** Minutes that people need for some HTML, at least one: what is suggested to staff (issue 4). */
export function readTimeOf(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.min(LONGEST, Math.max(1, Math.ceil(words / WORDS_A_MINUTE)))
}
