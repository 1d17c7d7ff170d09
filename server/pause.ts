import { setImmediate } from 'node:timers'

/** Milliseconds that a loop works before it lets others in. */
const SLICE_MS = 3

/** When this turn of the event loop began to work in loops. */
let began: number | undefined

/**
 * For loops over what others chose the size of: `await pause()` in each round lets others in every few milliseconds. Other
 * awaits don't, unless they wait for the network or a file. Queries of SQLite do it themselves.
 */
export function pause(): Promise<void> | undefined {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => (began = undefined))
  }
  return performance.now() - began < SLICE_MS ? undefined : new Promise((next) => setImmediate(next))
}
