import type { Product } from '#shared/features/products/products.schema.ts'
import { toCents } from './money.ts'
import { findVariant, isOsr, toScale } from './options.ts'

/** What the lookup reads of a product. */
export type Priced = Pick<Product, 'shopifyVariants' | 'metadata' | 'unprimedPrice' | 'osrPrimingPrice'>

/** Fallback prices in cents (specification section 9). */
const FALLBACK = { basePrice: 400, osrTabletop: 500, unprimedDisplay: 700, osrDisplay: 900 } as const

const metadataKey = {
  '32mm': { none: 'basePrice', osr: 'osrTabletop' },
  '54mm': { none: 'unprimedDisplay', osr: 'osrDisplay' },
} as const

/**
 * Cents for one miniature: the matching variant, else the metadata with its fallback prices,
 * else the product's own price by painting option (specification section 5).
 */
export function unitPrice(product: Priced, scale: string, finishing: string): number {
  const variant = findVariant(product.shopifyVariants, scale, finishing)
  if (variant) return toCents(variant.price)
  const kind = isOsr(finishing) ? 'osr' : 'none'
  const size = toScale(scale)
  if (size === '32mm' || size === '54mm') {
    const key = metadataKey[size][kind]
    const price = product.metadata[key]
    return price === undefined ? FALLBACK[key] : toCents(price)
  }
  return toCents(kind === 'osr' ? product.osrPrimingPrice : product.unprimedPrice)
}

/** A cart line as far as its price goes. */
export interface PricedLine {
  product: Priced
  scale: string
  finishing: string
  quantity: number
}

/** Cents for a line. */
export const linePrice = (line: PricedLine) => unitPrice(line.product, line.scale, line.finishing) * line.quantity

/** Cents for all lines. */
export const totalPrice = (lines: readonly PricedLine[]) => lines.reduce((sum, line) => sum + linePrice(line), 0)

/** The sum of quantities. */
export const totalItems = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Cents of the cheapest way to have a product: 'From $4'. */
export function fromPrice(product: Priced): number {
  const prices = product.shopifyVariants.map((variant) => toCents(variant.price))
  return prices.length > 0 ? Math.min(...prices) : toCents(product.unprimedPrice)
}
