const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan', 'colossal']

/** Orders values by name. */
export const byName = new Intl.Collator('en').compare

/** Orders creature sizes from small to large, unknown sizes last by name. */
export const bySize = (a: string, b: string) => sizeRank(a) - sizeRank(b) || byName(a, b)

/** The place of a creature size among all of them; unknown ones share the last. */
export const sizeRank = (size: string) => {
  const known = sizes.indexOf(size.toLowerCase())
  return known < 0 ? sizes.length : known
}

/** The distinct values of one property, numbered so that they can be compared and counted as integers. */
export class Facet {
  readonly #numbers = new Map<string, number>()
  readonly #uses: number[] = []
  readonly #order: (a: string, b: string) => number
  #choices: string[] | null = null

  constructor(order: (a: string, b: string) => number) {
    this.#order = order
  }

  /** The value's number, or -1 if it has none. */
  find(value: string): number {
    return this.#numbers.get(value) ?? -1
  }

  /** The value's number, assigned if it has none. */
  assign(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.#uses.push(0) - 1
    this.#numbers.set(value, number)
    return number
  }

  /** Counts one more use of the value. */
  increment(number: number): void {
    if (this.#uses[number]!++ === 0) this.#choices = null
  }

  /** Counts one use less. */
  decrement(number: number): void {
    if (--this.#uses[number]! === 0) this.#choices = null
  }

  /** Values in use, sorted; the empty value is left out. */
  choices(): string[] {
    this.#choices ??= [...this.#numbers]
      .filter(([value, number]) => value !== '' && this.#uses[number]! > 0)
      .map(([value]) => value)
      .toSorted(this.#order)
    return [...this.#choices]
  }

  /** A zeroed counter for every number. */
  zeroCounts(): Int32Array {
    return new Int32Array(this.#uses.length)
  }

  /** Converts counts by number to counts by value. */
  byChoice(counts: Int32Array): Record<string, number> {
    return Object.fromEntries(this.choices().map((value) => [value, counts[this.#numbers.get(value)!]!]))
  }
}
