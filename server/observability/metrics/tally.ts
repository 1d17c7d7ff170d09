import type { Sample } from './register-metrics.ts'

/** Counts by labels with few distinct values. */
export class Tally<Name extends string> {
  readonly #names: readonly Name[]
  readonly #counts = new Map<string, number>()

  constructor(...names: Name[]) {
    this.#names = names
  }

  add(labels: Record<Name, string>) {
    const key = JSON.stringify(this.#names.map((name) => labels[name]))
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  get samples(): Sample[] {
    return [...this.#counts].map(([key, value]) => {
      const values = JSON.parse(key) as string[]
      return { labels: Object.fromEntries(this.#names.map((name, index) => [name, values[index]!])), value }
    })
  }
}
