/** Rows of one query: both engines limit the number of SQL parameters. */
export const BATCH = 200

/** The parts of a list, in order. */
export function* batches<T>(all: readonly T[], size = BATCH): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
