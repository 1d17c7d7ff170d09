/** Far above what a server counts, and still a whole number that JavaScript has exactly. */
const FIRST = 900_000_000_000_000

/** Ids and versions of what is only on this computer: `9` and 14 digits. A server's are small, so that neither is taken for the other. */
export const isOurs = (id: string): boolean => /^9\d{14}$/.test(id)

/** Hands out such numbers, each higher than those before; `last` is the highest that has been handed out already. */
export function openNumbers(last: number, now = Date.now): () => number {
  let highest = last
  return () => {
    highest = Math.max(highest + 1, FIRST + now())
    return highest
  }
}
