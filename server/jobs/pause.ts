import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that a loop works before it lets others in. */
const SLICE_MS = 3

/**
 * For loops over what others chose the size of: `await pause()` in each round lets others in every few milliseconds.
 * Awaiting SQLite doesn't, because it answers at once.
 */
export function createPause(): () => Promise<void> | undefined {
  let began = performance.now()
  return () =>
    performance.now() - began < SLICE_MS ? undefined : nextTurn().then(() => void (began = performance.now()))
}

/** `items.map(map)` with pauses. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const pause = createPause()
  const results: R[] = []
  for (const item of items) {
    results.push(map(item))
    await pause()
  }
  return results
}
