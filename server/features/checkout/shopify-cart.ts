import { isDeepStrictEqual } from 'node:util'
import { HttpError } from '#server/errors.ts'
import { cart, cartCreate, cartDiscountCodesUpdate, cartLinesAdd } from '#server/shopify/operations/operations.ts'
import type { CartFieldsFragment } from '#server/shopify/operations/storefront.gen.ts'
import type { Logger } from 'pino'
import type { StorefrontApi } from '#server/shopify/storefront.ts'
import type { VisitorConsent } from '#server/shopify/visitor-consent.ts'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import { CREATE_FAILED } from '#shared/features/checkout/messages.ts'
import { toCents, toDollars } from '#shared/pricing/money.ts'

/** Shopify's cart, whose id contains a secret. */
export type ShopifyCart = CartFieldsFragment

/** Quantity by variant gid. */
export type Quantities = ReadonlyMap<string, number>

/** The client on whose behalf Shopify is called; Shopify rate-limits by buyer IP. */
export interface Buyer {
  storefront: StorefrontApi
  buyerIp: string
  /** Undefined if they haven't chosen. */
  visitorConsent: VisitorConsent | undefined
  log: Logger
}

/**
 * Creates an empty cart.
 * @throws ShopifyError
 */
export async function createShopifyCart({ storefront, buyerIp, visitorConsent }: Buyer): Promise<ShopifyCart> {
  const { cartCreate: created } = await storefront.request(cartCreate, {}, { buyerIp, visitorConsent })
  if (!created?.cart) throw new HttpError(502, CREATE_FAILED)
  return created.cart
}

/**
 * Returns null if the cart was paid or has expired.
 * @throws ShopifyError
 */
export async function readShopifyCart(
  { storefront, buyerIp, visitorConsent }: Buyer,
  gid: string,
): Promise<ShopifyCart | null> {
  return (await storefront.request(cart, { id: gid }, { buyerIp, visitorConsent })).cart
}

/**
 * Adds quantities to a cart. Shopify silently clamps sold-out items, so compare the quantities afterwards.
 * @returns the cart, or Shopify's message if it refused all of it
 * @throws ShopifyError
 */
export async function addToShopifyCart(
  { storefront, buyerIp, visitorConsent }: Buyer,
  gid: string,
  more: Quantities,
): Promise<{ cart: ShopifyCart } | { refused: string }> {
  const lines = [...more].map(([merchandiseId, quantity]) => ({ merchandiseId, quantity }))
  const { cartLinesAdd: added } = await storefront.request(
    cartLinesAdd,
    { cartId: gid, lines },
    { buyerIp, visitorConsent },
  )
  if (added?.cart && added.userErrors.length === 0) return { cart: added.cart }
  return { refused: added?.userErrors.map(({ message }) => message).join(' ') || 'no reason given' }
}

/**
 * Replaces a cart's discount codes; Shopify keeps those that don't apply.
 * @throws ShopifyError
 */
export async function setDiscountCodes(
  { storefront, buyerIp, visitorConsent }: Buyer,
  before: ShopifyCart,
  discountCodes: string[],
): Promise<ShopifyCart> {
  if (
    isDeepStrictEqual(
      before.discountCodes.map(({ code }) => code),
      discountCodes,
    )
  )
    return before
  const variables = { cartId: before.id, discountCodes }
  const { cartDiscountCodesUpdate: updated } = await storefront.request(cartDiscountCodesUpdate, variables, {
    buyerIp,
    visitorConsent,
  })
  return updated?.cart ?? before
}

/** Sums the quantities of lines by variant. */
export function quantitiesOf(lines: Iterable<{ merchandiseId: string; quantity: number }>): Quantities {
  const sums = new Map<string, number>()
  for (const { merchandiseId, quantity } of lines) {
    if (quantity > 0) sums.set(merchandiseId, (sums.get(merchandiseId) ?? 0) + quantity)
  }
  return sums
}

export const linesOf = ({ lines }: ShopifyCart) =>
  lines.nodes.map(({ quantity, cost, merchandise }) => ({
    merchandiseId: merchandise.id,
    quantity,
    price: cost.amountPerQuantity.amount,
  }))

/** Amounts in dollars as cents. */
export const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0)

/** The cart without its secret, for the shopper's browser. */
export const toExternalCart = (id: string, shopifyCart: ShopifyCart): ExternalCart => ({
  id,
  checkoutUrl: shopifyCart.checkoutUrl,
  totalQuantity: shopifyCart.totalQuantity,
  subtotal: String(toDollars(sumOf(shopifyCart.lines.nodes.map(({ cost }) => cost.subtotalAmount.amount)))),
  lines: linesOf(shopifyCart).filter(({ quantity }) => quantity > 0),
})
