/** Failed expectations and counts of completed work. */
export class Findings {
  readonly wrong: string[] = []
  readonly counts: Record<string, number> = {}
  readonly #began = performance.now()
  readonly #drill: string

  /** `drill` names the drill in the log. */
  constructor(drill: string) {
    this.#drill = drill
  }

  /** Records a failure. Only the first of each kind are listed. */
  blame(text: string) {
    const at = ((performance.now() - this.#began) / 1000).toFixed(1)
    if (this.wrong.length < 40) this.wrong.push(`${at} s: ${text}`)
  }

  /** Throws if a client failed with an exception, together with all findings so far. */
  blameThoseWhoGaveUp(people: PromiseSettledResult<unknown>[]) {
    for (const one of people)
      if (one.status === 'rejected') this.blame(`a client failed: ${(one.reason as Error).stack}`)
    if (people.some(({ status }) => status === 'rejected')) throw new Error(this.wrong.join('\n'))
  }

  count(what: string, by = 1) {
    this.counts[what] = (this.counts[what] ?? 0) + by
  }

  /** Logs an event with its time, to compare with the servers' logs. */
  say(text: string) {
    process.stdout.write(`${this.#drill}, ${((performance.now() - this.#began) / 1000).toFixed(1)} s: ${text}\n`)
  }
}

/** Deterministic random numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
