import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf, type Check } from './check.ts'

/** How long a caller waits for a new result. Load balancers give up after a second or two. */
const PATIENCE_MS = 500
/** A check that takes longer doesn't respond. */
const HANGING_MS = 2_000

/** Reads the checks within half a second; the latest known ones if new ones take longer. */
export type Probe = () => Promise<Check[]>

/**
 * Runs a check for any number of callers, once at a time. What hangs costs one connection, and no caller waits for it.
 * @param hanging - the result while the check doesn't respond
 */
export function createProbe(run: () => Promise<Check[]>, hanging: () => Check): Probe {
  let known: Check[] | null = null
  let running: Promise<void> | null = null
  let began = 0

  async function runOnce() {
    began = performance.now()
    known = await run().catch((error: unknown) => [{ ...hanging(), text: `It can’t be checked: ${reasonOf(error)}.` }])
    running = null
  }

  return async () => {
    running ??= runOnce()
    await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })])
    const isHanging = running !== null && performance.now() - began > HANGING_MS
    return known === null || isHanging ? [hanging()] : known
  }
}
