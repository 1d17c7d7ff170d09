/** The values of one property over the catalogue, numbered, so that they can be compared and counted by number. */
export class Facet {
  readonly #numbers = new Map<string, number>()
  readonly #uses: number[] = []
  readonly #order: (a: string, b: string) => number
  #choices: string[] | null = null

  constructor(order: (a: string, b: string) => number) {
    this.#order = order
  }

  /** The value's number; -1 when there was never such a value. */
  find(value: string): number {
    return this.#numbers.get(value) ?? -1
  }

  /** The value's number, given now if it had none. */
  learn(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.#uses.push(0) - 1
    this.#numbers.set(value, number)
    return number
  }

  /** The value is used once more. */
  use(number: number): void {
    if (this.#uses[number]!++ === 0) this.#choices = null
  }

  /** The value is used once less. */
  drop(number: number): void {
    if (--this.#uses[number]! === 0) this.#choices = null
  }

  /** Values in use, in order. No value is no choice. */
  choices(): string[] {
    this.#choices ??= [...this.#numbers]
      .filter(([value, number]) => value !== '' && this.#uses[number]! > 0)
      .map(([value]) => value)
      .toSorted(this.#order)
    return [...this.#choices]
  }

  /** A zero for every number, to count in. */
  tally(): Int32Array {
    return new Int32Array(this.#uses.length)
  }

  /** Counts by number as counts by choice. */
  byChoice(counts: Int32Array): Record<string, number> {
    return Object.fromEntries(this.choices().map((value) => [value, counts[this.#numbers.get(value)!]!]))
  }
}
