/** The values of one property over the catalogue, numbered, so that products can be compared and counted by number. */
export class Facet {
  readonly #numbers = new Map<string, number>()
  /** Products that have each value. */
  readonly #uses: number[] = []
  readonly #order: (a: string, b: string) => number
  #choices: string[] | null = null

  constructor(order: (a: string, b: string) => number) {
    this.#order = order
  }

  /** More than any value's number. */
  get size(): number {
    return this.#uses.length
  }

  /** -1 when no product has ever had the value, and so none matches it. */
  numberOf(value: string): number {
    return this.#numbers.get(value) ?? -1
  }

  /** One more product has this value. Answers the value's number. */
  use(value: string): number {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#uses.push(0) - 1
      this.#numbers.set(value, number)
    }
    if (this.#uses[number]!++ === 0) this.#choices = null
    return number
  }

  /** One product fewer has this value. */
  drop(number: number): void {
    if (--this.#uses[number]! === 0) this.#choices = null
  }

  /** Values that some product has, in order. No value is no choice. */
  choices(): string[] {
    this.#choices ??= [...this.#numbers]
      .filter(([value, number]) => value !== '' && this.#uses[number]! > 0)
      .map(([value]) => value)
      .toSorted(this.#order)
    return this.#choices
  }

  /** Counts by number as counts by choice. */
  byChoice(counts: Int32Array): Record<string, number> {
    return Object.fromEntries(this.choices().map((value) => [value, counts[this.#numbers.get(value)!]!]))
  }
}
