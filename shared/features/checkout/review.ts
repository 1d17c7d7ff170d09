import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { toCents } from '#shared/pricing/money.ts'
import { findVariant, toScale } from '#shared/pricing/options.ts'
import { canBuy, unitPrice } from '#shared/pricing/price.ts'
import type { ExternalCart, LiveVariant } from './checkout.schema.ts'
import { outOfStock, variantMissing, type VariantChoice } from './messages.ts'

/**
 * Shopify's result for a product: its variants, `gone` if no candidate handle exists, or `failed` (the line is
 * skipped).
 */
export type ProductLookup = readonly LiveVariant[] | 'gone' | 'failed'

/** A difference between a cart line and Shopify. Prices are cents per miniature. */
export type LineFinding =
  | { kind: 'price'; from: number; to: number }
  /** The cart shows the line as unavailable, but Shopify has it. */
  | { kind: 'available'; to: number }
  | { kind: 'short'; left: number }
  | { kind: 'sold-out' | 'no-variant' | 'gone' | 'lookup-failed'; message: string }

/** A line to hand over to Shopify. */
export interface HandedLine {
  merchandiseId: string
  quantity: number
  /** Cents per miniature. */
  cents: number
}

export interface LineReview {
  lineId: string
  choice: VariantChoice
  /** Requested quantity. */
  wanted: number
  /** Null if the line is skipped, which the shopper must confirm. */
  handed: HandedLine | null
  /** Empty if the line matches the cart. */
  findings: LineFinding[]
}

/**
 * Compares every cart line with Shopify's current data, in cart order. Lines of one variant share its stock. Archived
 * products are gone, whatever Shopify reports.
 */
export function reviewLines(lines: readonly CartItem[], lookups: ReadonlyMap<string, ProductLookup>): LineReview[] {
  const taken = new Map<string, number>()
  return lines.map((line) => {
    const lookup = line.product.isAvailable ? (lookups.get(line.productId) ?? 'failed') : 'gone'
    const review = reviewLine(line, lookup, taken)
    if (review.handed) {
      const { merchandiseId, quantity } = review.handed
      taken.set(merchandiseId, (taken.get(merchandiseId) ?? 0) + quantity)
    }
    return review
  })
}

/** Products outside of the storefront's channel are unknown to Shopify's carts, but shown as sold out (ADR-066). */
const isOffSale = ({ isAvailable, shopifyVariants }: CartItem['product']) =>
  isAvailable && shopifyVariants.every(({ availableForSale }) => !availableForSale)

function reviewLine(line: CartItem, lookup: ProductLookup, taken: ReadonlyMap<string, number>): LineReview {
  const choice = { name: line.product.name, scale: line.scale && toScale(line.scale), finishing: line.finishing }
  const skipped = (finding: LineFinding): LineReview => ({
    lineId: line.id,
    choice,
    wanted: line.quantity,
    handed: null,
    findings: [finding],
  })
  if (lookup === 'gone' && isOffSale(line.product)) return skipped({ kind: 'sold-out', message: outOfStock(choice) })
  if (lookup === 'gone') return skipped({ kind: 'gone', message: `${choice.name} is no longer sold.` })
  if (lookup === 'failed') {
    return skipped({ kind: 'lookup-failed', message: `Price and stock of ${choice.name} could not be checked.` })
  }
  const variant = findVariant(lookup, line.scale, line.finishing)
  if (!variant) return skipped({ kind: 'no-variant', message: variantMissing(choice) })
  const left = variant.quantityAvailable === null ? Infinity : variant.quantityAvailable - (taken.get(variant.id) ?? 0)
  if (!variant.availableForSale || left <= 0) return skipped({ kind: 'sold-out', message: outOfStock(choice) })

  const cents = toCents(variant.price)
  const seen = unitPrice(line.product, line.scale, line.finishing)
  const quantity = Math.min(line.quantity, left)
  const findings: LineFinding[] = []
  if (!canBuy(line)) findings.push({ kind: 'available', to: cents })
  else if (cents !== seen) findings.push({ kind: 'price', from: seen, to: cents })
  if (quantity < line.quantity) findings.push({ kind: 'short', left: quantity })
  return {
    lineId: line.id,
    choice,
    wanted: line.quantity,
    handed: { merchandiseId: variant.id, quantity, cents },
    findings,
  }
}

/** Lines with a difference that the shopper must accept, including skipped ones. */
export const changedLines = (reviews: readonly LineReview[]) => reviews.filter(({ findings }) => findings.length > 0)

/** Lines to hand over, in cart order; lines of one variant are combined up to the maximum quantity. */
export function handedLines(reviews: readonly LineReview[]): HandedLine[] {
  const lines: HandedLine[] = []
  for (const { handed } of reviews) {
    if (!handed) continue
    const { merchandiseId, quantity } = handed
    const same = lines.find((each) => each.merchandiseId === merchandiseId && each.quantity + quantity <= MAX_QUANTITY)
    if (same) same.quantity += quantity
    else lines.push({ ...handed })
  }
  return lines
}

/** Total to hand over, in cents. */
export const handedTotal = (reviews: readonly LineReview[]) =>
  reviews.reduce((sum, { handed }) => sum + (handed ? handed.cents * handed.quantity : 0), 0)

/**
 * Compares accepted lines with the Shopify cart made from them. Only new differences are findings; lines skipped before
 * stay skipped.
 */
export function reviewPlaced(accepted: readonly LineReview[], cart: Pick<ExternalCart, 'lines'>): LineReview[] {
  const left = new Map<string, number>()
  for (const { merchandiseId, quantity } of cart.lines)
    left.set(merchandiseId, (left.get(merchandiseId) ?? 0) + quantity)

  return accepted.map((review) => {
    const { handed, choice } = review
    if (!handed) return { ...review, findings: [] }
    const { merchandiseId, quantity: wanted } = handed
    const quantity = Math.min(wanted, left.get(merchandiseId) ?? 0)
    left.set(merchandiseId, (left.get(merchandiseId) ?? 0) - quantity)
    const line = cart.lines.find((each) => each.merchandiseId === merchandiseId)
    if (!line || quantity === 0) {
      return { ...review, wanted, handed: null, findings: [{ kind: 'sold-out', message: outOfStock(choice) }] }
    }
    const cents = toCents(line.price)
    const findings: LineFinding[] = []
    if (cents !== handed.cents) findings.push({ kind: 'price', from: handed.cents, to: cents })
    if (quantity < wanted) findings.push({ kind: 'short', left: quantity })
    return { ...review, wanted, handed: { merchandiseId, quantity, cents }, findings }
  })
}
