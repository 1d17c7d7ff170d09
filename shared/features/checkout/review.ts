import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { toCents } from '#shared/pricing/money.ts'
import { findVariant, toScale } from '#shared/pricing/options.ts'
import { unitPrice } from '#shared/pricing/price.ts'
import type { LiveVariant } from './checkout.schema.ts'
import { outOfStock, variantMissing, type Choice } from './messages.ts'

/**
 * What Shopify said about a product: its variants, that no candidate handle names it (`gone`),
 * or nothing of use (`failed`; the line is skipped, specification section 8).
 */
export type Lookup = readonly LiveVariant[] | 'gone' | 'failed'

/** One thing about a line that is not as the cart has it. Prices are cents for one miniature. */
export type Finding =
  | { kind: 'price'; from: number; to: number }
  | { kind: 'short'; left: number }
  | { kind: 'sold-out' | 'no-variant' | 'gone' | 'lookup-failed'; message: string }

/** What goes to Shopify for one line. */
export interface Handed {
  merchandiseId: string
  quantity: number
  /** Cents for one. */
  cents: number
}

export interface LineReview {
  lineId: string
  choice: Choice
  /** How many the shopper has in mind. */
  wanted: number
  /** Null: the line is skipped, and the shopper must confirm that. */
  handed: Handed | null
  /** Empty when everything is as the cart has it. */
  findings: Finding[]
}

/**
 * Compares every line of the cart with what Shopify sells this minute (decisions 31 and 32), in the cart's order.
 * Lines of one variant share its stock. Archived products are gone, whatever Shopify says about them.
 */
export function reviewLines(lines: readonly CartItem[], lookups: ReadonlyMap<string, Lookup>): LineReview[] {
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

function reviewLine(line: CartItem, lookup: Lookup, taken: ReadonlyMap<string, number>): LineReview {
  const choice = { name: line.product.name, scale: toScale(line.scale), finishing: line.finishing }
  const skipped = (finding: Finding): LineReview => ({
    lineId: line.id,
    choice,
    wanted: line.quantity,
    handed: null,
    findings: [finding],
  })
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
  const findings: Finding[] = []
  if (cents !== seen) findings.push({ kind: 'price', from: seen, to: cents })
  if (quantity < line.quantity) findings.push({ kind: 'short', left: quantity })
  return {
    lineId: line.id,
    choice,
    wanted: line.quantity,
    handed: { merchandiseId: variant.id, quantity, cents },
    findings,
  }
}

/** Lines with a difference that the shopper has to accept, skipped ones among them. */
export const changedLines = (reviews: readonly LineReview[]) => reviews.filter(({ findings }) => findings.length > 0)

/** What would be handed over, in the cart's order; lines of one variant become one while that is allowed. */
export function handedLines(reviews: readonly LineReview[]): Handed[] {
  const lines: Handed[] = []
  for (const { handed } of reviews) {
    if (!handed) continue
    const { merchandiseId, quantity } = handed
    const same = lines.find((each) => each.merchandiseId === merchandiseId && each.quantity + quantity <= MAX_QUANTITY)
    if (same) same.quantity += quantity
    else lines.push({ ...handed })
  }
  return lines
}

/** Cents of what would be handed over. */
export const handedTotal = (reviews: readonly LineReview[]) =>
  reviews.reduce((sum, { handed }) => sum + (handed ? handed.cents * handed.quantity : 0), 0)
