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
  /** The code that takes something off. */
  discountCode: string | null
  discountCents: number
  /** The discount's part of each line. */
  lineDiscounts: number[]
  /** 0 also if the store ships nowhere. */
  shippingCents: number
  taxCents: number
  /** Whether the tax is part of the prices, or comes on top. */
  taxesIncluded: boolean
  totalCents: number
}

/** The active code that takes off most. Codes don't combine: Shopify's default for codes of a store. */
export function appliedCode({ discountCodes }: Situation, codes: readonly string[]): DiscountCode | undefined {
  const usable = codes.flatMap((code) => findCode(discountCodes, code) ?? []).filter(({ isActive }) => isActive)
  return usable.toSorted((a, b) => b.percent - a.percent)[0]
}

/** Codes are the same in upper and lower case. */
export function findCode(known: readonly DiscountCode[], code: string): DiscountCode | undefined {
  return known.find((one) => one.code.toLowerCase() === code.toLowerCase())
}

export function chargesOf(situation: Situation, lines: readonly ChargedLine[], codes: readonly string[]): Charges {
  const { taxPercent, pricesIncludeTax: taxesIncluded, shippingPrice } = situation
  const totals = lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const subtotalCents = sum(totals)
  const discount = appliedCode(situation, codes)
  const lineDiscounts = spread(Math.round((subtotalCents * (discount?.percent ?? 0)) / 100), totals)
  const discountCents = sum(lineDiscounts)
  const shippingCents = subtotalCents === 0 || shippingPrice === null ? 0 : centsOf(shippingPrice)
  const charged = subtotalCents - discountCents + shippingCents
  const taxCents = Math.round((charged * taxPercent) / (taxesIncluded ? 100 + taxPercent : 100))
  return {
    subtotalCents,
    discountCode: discount?.code ?? null,
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
