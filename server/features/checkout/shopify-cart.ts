import { Refusal } from '#server/http/errors.ts'
import { cart, cartCreate, cartLinesAdd } from '#server/shopify/operations/operations.ts'
import type { CartFieldsFragment } from '#server/shopify/operations/storefront.gen.ts'
import type { StorefrontApi } from '#server/shopify/storefront.ts'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import { CREATE_FAILED } from '#shared/features/checkout/messages.ts'

/** Shopify's cart. Its id holds a secret. */
export type ShopifyCart = CartFieldsFragment

/** How many of each variant, by its gid. */
export type Quantities = ReadonlyMap<string, number>

/** Whose call it is: Shopify wants to know. */
export interface Buyer {
  storefront: StorefrontApi
  buyerIp: string
}

/** An empty cart. @throws ShopifyError */
export async function createShopifyCart({ storefront, buyerIp }: Buyer): Promise<ShopifyCart> {
  const { cartCreate: made } = await storefront.request(cartCreate, {}, { buyerIp })
  if (!made?.cart) throw new Refusal(502, CREATE_FAILED)
  return made.cart
}

/** Null when it has been paid for, or has expired. @throws ShopifyError */
export async function readShopifyCart({ storefront, buyerIp }: Buyer, gid: string): Promise<ShopifyCart | null> {
  return (await storefront.request(cart, { id: gid }, { buyerIp })).cart
}

/**
 * Puts more into a cart. What is sold out is clamped without an error: compare the quantities afterwards.
 * @returns the cart, or Shopify's words when it refused all of it
 * @throws ShopifyError
 */
export async function addToShopifyCart(
  { storefront, buyerIp }: Buyer,
  gid: string,
  more: Quantities,
): Promise<{ cart: ShopifyCart } | { refused: string }> {
  const lines = [...more].map(([merchandiseId, quantity]) => ({ merchandiseId, quantity }))
  const { cartLinesAdd: added } = await storefront.request(cartLinesAdd, { cartId: gid, lines }, { buyerIp })
  if (added?.cart && added.userErrors.length === 0) return { cart: added.cart }
  return { refused: added?.userErrors.map(({ message }) => message).join(' ') || 'no reason given' }
}

/** Sums up lines; those of the same variant become one. */
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

/** The cart as the shopper's browser may see it. */
export const toExternalCart = (id: string, shopifyCart: ShopifyCart): ExternalCart => ({
  id,
  checkoutUrl: shopifyCart.checkoutUrl,
  totalQuantity: shopifyCart.totalQuantity,
  subtotal: shopifyCart.cost.subtotalAmount.amount,
  lines: linesOf(shopifyCart).filter(({ quantity }) => quantity > 0),
})
