/** How long (ms) a wait goes on although nothing that it observes changes. */
export const STALL_MS = 60_000
/** How long (ms) a wait, or a whole test, may take: far more than any needs on the slowest machine. */
export const END_MS = 5 * 60_000
/** The same for a journey. */
export const JOURNEY_END_MS = 15 * 60_000

let stallMs = STALL_MS

/** The stall limit (ms) that holds now. */
export const stallLimit = () => stallMs

/** Runs work whose waits are expected to fail, with a shorter stall limit (ms). Nothing else may wait meanwhile. */
export async function withStallLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  stallMs = ms
  try {
    return await work()
  } finally {
    stallMs = STALL_MS
  }
}
