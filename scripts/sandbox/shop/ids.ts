import { hash } from 'node:crypto'

/**
 * Shopify's ids are global ids with a numeric part that can exceed 2^53. Every number here does, on purpose: a client
 * that parses one as a JavaScript number gets another product's id and finds out at its first test.
 */
const seededFrom = 10_000_000_000_000_000n
const countedFrom = 20_000_000_000_000_000n

/** `gid('Product', '10000000000000001')` -> `gid://shopify/Product/10000000000000001` */
export function gid(type: string, number: string): string {
  return `gid://shopify/${type}/${number}`
}

/** The numeric part of a global id, as text. */
export function numberOf(id: string): string {
  return /\/(\d+)(?:\?|$)/.exec(id)?.[1] ?? ''
}

/** `Product` of `gid://shopify/Product/1`; undefined when the text is no global id. */
export function typeOf(id: string): string | undefined {
  return /^gid:\/\/shopify\/(\w+)\/./.exec(id)?.[1]
}

/** The same number for the same parts at every start, so that a seeded product keeps its id. Always 17 digits. */
export function seededNumber(...parts: (string | number)[]): string {
  const digest = hash('sha256', parts.join('\u0000'), 'hex')
  return String(seededFrom + BigInt(`0x${digest.slice(0, 12)}`))
}

/** Hands out numbers in order, for what is made while the shop runs. Always 17 digits, never one of the seeded. */
export class NumberSeries {
  #next: bigint
  constructor(startAt: string = String(countedFrom)) {
    this.#next = BigInt(startAt)
  }
  take(): string {
    const number = String(this.#next)
    this.#next += 1n
    return number
  }
  /** What `take` will give next: kept in the state file. */
  get next(): string {
    return String(this.#next)
  }
}
