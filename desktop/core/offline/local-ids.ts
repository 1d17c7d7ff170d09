/** Far above what a server counts, yet still a safe integer in JavaScript. */
const FIRST = 900_000_000_000_000

/** True for local ids and versions: `9` followed by 14 digits. Server ids are small, so the two never collide. */
export const isLocalId = (id: string): boolean => /^9\d{14}$/.test(id)

/** Generates local ids, strictly increasing; `last` is the highest one already used. */
export function createIdGenerator(last: number, now = Date.now): () => number {
  let highest = last
  return () => {
    highest = Math.max(highest + 1, FIRST + now())
    return highest
  }
}
