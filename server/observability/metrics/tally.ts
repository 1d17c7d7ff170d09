import type { Sample } from './register-metrics.ts'

/**
 * Counts by labels with few distinct values. A counter that first appears with 1 hides its first increase from
 * Prometheus, so all known values of a label begin at 0; those of labels with unknown values (null), once one is
 * added or in `start`.
 */
export class Tally<Name extends string> {
  readonly #values: Record<Name, readonly string[] | null>
  readonly #names: readonly Name[]
  readonly #counts = new Map<string, number>()

  constructor(values: Record<Name, readonly string[] | null>, start: readonly Record<Name, string>[] = []) {
    this.#values = values
    this.#names = Object.keys(values) as Name[]
    if (this.#names.every((name) => values[name])) this.#begin({})
    for (const labels of start) this.#begin(labels)
  }

  add(labels: Record<Name, string>) {
    this.#begin(labels)
    const key = this.#keyOf(labels)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  get samples(): Sample[] {
    return [...this.#counts].map(([key, value]) => {
      const values = JSON.parse(key) as string[]
      return { labels: Object.fromEntries(this.#names.map((name, index) => [name, values[index]!])), value }
    })
  }

  #keyOf = (labels: Partial<Record<Name, string>>) => JSON.stringify(this.#names.map((name) => labels[name]))

  /** Sets every combination with known values to 0. */
  #begin(labels: Partial<Record<Name, string>>) {
    let all = [labels]
    for (const name of this.#names)
      all = all.flatMap((one) => (this.#values[name] ?? [labels[name]!]).map((value) => ({ ...one, [name]: value })))
    for (const one of all) if (!this.#counts.has(this.#keyOf(one))) this.#counts.set(this.#keyOf(one), 0)
  }
}
