import { hash } from 'node:crypto'

/**
 * Shopify's numeric ids can exceed 2^53. All of ours do on purpose, so a client that parses one as a JavaScript number
 * fails in its first test.
 */
const seededFrom = 10_000_000_000_000_000n
const countedFrom = 20_000_000_000_000_000n

/** `gid('Product', '10000000000000001')` -> `gid://shopify/Product/10000000000000001` */
export function gid(type: string, number: string): string {
  return `gid://shopify/${type}/${number}`
}

/** The numeric part of a global id, as a string. */
export function numberOf(id: string): string {
  return /\/(\d+)(?:\?|$)/.exec(id)?.[1] ?? ''
}

/** `Product` of `gid://shopify/Product/1`; undefined for anything but a global id. */
export function typeOf(id: string): string | undefined {
  return /^gid:\/\/shopify\/(\w+)\/./.exec(id)?.[1]
}

/** The same 17-digit number for the same parts at every start, so seeded products keep their ids. */
export function seededNumber(...parts: (string | number)[]): string {
  const digest = hash('sha256', parts.join('\u0000'), 'hex')
  return String(seededFrom + BigInt(`0x${digest.slice(0, 12)}`))
}

/** Issues sequential 17-digit numbers at run time that never collide with seeded ones. */
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
  /** The number `take` returns next, for the state file. */
  get next(): string {
    return String(this.#next)
  }
}
