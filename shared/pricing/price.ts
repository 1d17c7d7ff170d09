import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { toCents } from './money.ts'
import { findVariant, isOsr, toScale } from './options.ts'

/** Product fields that prices depend on. */
export type Priced = Pick<Product, 'shopifyVariants' | 'metadata' | 'unprimedPrice' | 'osrPrimingPrice'>
/** Product fields that decide whether a choice can be bought. */
type Sold = Pick<Product, 'isAvailable' | 'shopifyVariants'>

/** Fallback prices in cents. */
const FALLBACK = { basePrice: 400, osrTabletop: 500, unprimedDisplay: 700, osrDisplay: 900 } as const

const metadataKey = {
  '32mm': { none: 'basePrice', osr: 'osrTabletop' },
  '54mm': { none: 'unprimedDisplay', osr: 'osrDisplay' },
} as const

/**
 * Cents per miniature: from the matching variant, else the metadata with fallback prices, else the product's own price
 * by painting option.
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

/** Why the catalogue says that a choice can't be bought. */
export type PurchaseObstacle = 'gone' | 'not-offered' | 'sold-out'

/** Null if the choice can be bought. Checkout asks Shopify itself. */
export function findObstacle(product: Sold, scale: string, finishing: string): PurchaseObstacle | null {
  if (!product.isAvailable) return 'gone'
  if (product.shopifyVariants.length === 0) return null
  const variant = findVariant(product.shopifyVariants, scale, finishing)
  if (!variant) return 'not-offered'
  return variant.availableForSale ? null : 'sold-out'
}

/** Fields of a cart line that its price depends on. */
export interface PricedLine {
  product: Priced & Sold
  scale: string
  finishing: string
  quantity: number
}

export const canBuy = ({ product, scale, finishing }: Omit<PricedLine, 'quantity'>) =>
  findObstacle(product, scale, finishing) === null

/** In cents. */
export const linePrice = (line: PricedLine) => unitPrice(line.product, line.scale, line.finishing) * line.quantity

/** In cents, of the lines that can be bought. */
export const totalPrice = (lines: readonly PricedLine[]) =>
  lines.filter(canBuy).reduce((sum, line) => sum + linePrice(line), 0)

/** Counts all lines, also those that can't be bought. */
export const totalItems = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Price of the cheapest option for sale in cents, for 'From $4'; null if all are sold out. */
export function fromPrice({
  shopifyVariants,
  unprimedPrice,
}: Pick<Product, 'shopifyVariants' | 'unprimedPrice'>): number | null {
  if (shopifyVariants.length === 0) return toCents(unprimedPrice)
  const forSale = shopifyVariants.filter(({ availableForSale }) => availableForSale)
  return forSale.length === 0 ? null : Math.min(...forSale.map(({ price }) => toCents(price)))
}
