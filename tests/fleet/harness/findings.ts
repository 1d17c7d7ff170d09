/** What went other than it should, and how much was done. */
export class Findings {
  readonly wrong: string[] = []
  readonly counts: Record<string, number> = {}
  readonly #began = performance.now()

  /** A promise that was broken. Some of a kind are enough. */
  blame(text: string) {
    const at = ((performance.now() - this.#began) / 1000).toFixed(1)
    if (this.wrong.length < 40) this.wrong.push(`${at} s: ${text}`)
  }

  /** Nobody gave up in the middle; whoever did is told first, with everything else that was found until then. */
  blameThoseWhoGaveUp(people: PromiseSettledResult<unknown>[]) {
    for (const one of people)
      if (one.status === 'rejected') this.blame(`somebody gave up: ${(one.reason as Error).stack}`)
    if (people.some(({ status }) => status === 'rejected')) throw new Error(this.wrong.join('\n'))
  }

  count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** What happens meanwhile, to be read beside the servers' logs. */
  say(text: string) {
    process.stdout.write(`fleet, ${((performance.now() - this.#began) / 1000).toFixed(1)} s: ${text}\n`)
  }
}

/** Numbers that look random and are the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
