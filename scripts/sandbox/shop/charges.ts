import type { DiscountCode, Situation } from '#sandbox/situation.ts'
import { centsOf } from './money.ts'
import type { OrderRecord } from './records.ts'

interface ChargedLine {
  unitCents: number
  quantity: number
}

/** What a cart or an order costs, in cents. */
export interface Charges {
  /** Before the discount. */
  subtotalCents: number
  /** The codes that apply. */
  discounts: AppliedCode[]
  /** Taken off the lines by all codes. */
  discountCents: number
  /** The discounts' part of each line. */
  lineDiscounts: number[]
  /** 0 also if the store ships nowhere. */
  shippingCents: number
  taxCents: number
  /** Whether the tax is part of the prices, or comes on top. */
  taxesIncluded: boolean
  totalCents: number
}

/** A code that applies, and what it takes off the lines: nothing for one that makes shipping free. */
export interface AppliedCode {
  code: string
  cents: number
  lineDiscounts: number[]
}

/** Codes and what may speak against them. */
export interface EnteredCodes {
  codes: readonly string[]
  /** Codes that the customer has used, in lower case. */
  used?: ReadonlySet<string>
}

/**
 * The usable codes that take off most: one alone, Shopify's default for codes of a store, or all that combine. A customer
 * can't use a code again that is for once.
 */
export function applicableCodes(
  { discountCodes }: Situation,
  { codes, used }: EnteredCodes,
  subtotalCents: number,
): DiscountCode[] {
  const usable = codes
    .flatMap((code) => findCode(discountCodes, code) ?? [])
    .filter((known) => known.isActive && !isUsedUp(known, used))
  const value = (group: DiscountCode[]) =>
    group.reduce((left, code) => left - centsOff(code, subtotalCents, left), subtotalCents)
  const combining = usable.filter(({ combines }) => combines)
  const groups = [...usable.map((one) => [one]), ...(combining.length > 1 ? [combining] : [])]
  return groups.toSorted((a, b) => value(a) - value(b) || b.length - a.length)[0] ?? []
}

export const isUsedUp = ({ code, oncePerCustomer }: DiscountCode, used: ReadonlySet<string> = new Set()) =>
  Boolean(oncePerCustomer) && used.has(code.toLowerCase())

/** What a code takes off a subtotal of which other codes have left something. */
const centsOff = ({ percent, amount = '0' }: DiscountCode, subtotalCents: number, leftCents: number) =>
  Math.min(leftCents, Math.round((subtotalCents * percent) / 100) + centsOf(amount))

/** Codes are the same in upper and lower case. */
export function findCode(known: readonly DiscountCode[], code: string): DiscountCode | undefined {
  return known.find((one) => one.code.toLowerCase() === code.toLowerCase())
}

export function chargesOf(situation: Situation, lines: readonly ChargedLine[], entered: EnteredCodes): Charges {
  const { taxPercent, pricesIncludeTax: taxesIncluded, shippingPrice } = situation
  const totals = lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const subtotalCents = sum(totals)
  const applicable = applicableCodes(situation, entered, subtotalCents)
  let left = totals
  const discounts = applicable.map((known): AppliedCode => {
    const lineDiscounts = spread(centsOff(known, subtotalCents, sum(left)), left)
    left = left.map((cents, place) => cents - lineDiscounts[place]!)
    return { code: known.code, cents: sum(lineDiscounts), lineDiscounts }
  })
  const lineDiscounts = totals.map((cents, place) => cents - left[place]!)
  const discountCents = sum(lineDiscounts)
  const isFree = subtotalCents === 0 || shippingPrice === null || applicable.some(({ freeShipping }) => freeShipping)
  const shippingCents = isFree ? 0 : centsOf(shippingPrice)
  const charged = subtotalCents - discountCents + shippingCents
  const taxCents = Math.round((charged * taxPercent) / (taxesIncluded ? 100 + taxPercent : 100))
  return {
    subtotalCents,
    discounts,
    discountCents,
    lineDiscounts,
    shippingCents,
    taxCents,
    taxesIncluded,
    totalCents: charged + (taxesIncluded ? 0 : taxCents),
  }
}

/** The whole discount of an order. */
export const discountCents = ({ lineItems }: OrderRecord) => sum(lineItems.map((line) => line.discountCents))

/** Of all pieces, after the discount, without shipping; with tax if the prices include it. */
export const subtotalCents = (order: OrderRecord) =>
  sum(order.lineItems.map(({ unitCents, quantity }) => unitCents * quantity)) - discountCents(order)

/** Splits an amount by weights, in whole cents that add up to it. */
function spread(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  let weight = 0
  let given = 0
  return weights.map((one) => {
    weight += one
    const part = (whole === 0 ? 0 : Math.round((cents * weight) / whole)) - given
    given += part
    return part
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
