/** Far above what a server counts, and within what its database accepts. */
export const FIRST_LOCAL_ID = 900_000_000
/** Also a safe integer in JavaScript. */
export const FIRST_LOCAL_VERSION = 900_000_000_000_000

/** Ids of the first versions of this editor were as long as versions. */
export const isOldLocalId = (id: string): boolean => /^9\d{14}$/.test(id)

/** True for ids of records created here: `9` followed by 8 digits. Server ids are small, so the two never collide. */
export const isLocalId = (id: string): boolean => /^9\d{8}$/.test(id) || isOldLocalId(id)

/** True for versions of records with work that waits here. */
export const isLocalVersion = (version: number): boolean => version >= FIRST_LOCAL_VERSION

/** Ids repeat after three years if none was used in between. */
const SECONDS = 99_000_000

/** An id by the clock, so that two computers of one person hardly give the same. */
export const idAt = (ms: number): number => FIRST_LOCAL_ID + (Math.floor(ms / 1000) % SECONDS)

export const versionAt = (ms: number): number => FIRST_LOCAL_VERSION + ms

/** Generates local ids or versions, strictly increasing; `last` is the highest one already used. */
export function createIdGenerator(last: number, at: (ms: number) => number, now = Date.now): () => number {
  let highest = last
  return () => {
    highest = Math.max(highest + 1, at(now()))
    return highest
  }
}
