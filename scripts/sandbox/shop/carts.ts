import { centsOf } from './money.ts'
import type { CartLineRecord, CartRecord, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** The whole id, secret included: whoever holds it holds the cart. */
export function cartId(cart: CartRecord): string {
  return `gid://shopify/Cart/${cart.token}?key=${cart.key}`
}

/** The cart of a complete id; undefined without the right key, when unknown, and once it was paid. */
export function openCart(shop: Shop, id: string): CartRecord | undefined {
  const parts = /^gid:\/\/shopify\/Cart\/([^?]+)\?key=(.+)$/.exec(id)
  const cart = shop.carts.get(parts?.[1] ?? '')
  return cart && cart.key === parts?.[2] && cart.orderId === null ? cart : undefined
}

/** A buyable variant: its product exists and is on sale. Stock is another matter. */
export function merchandise(shop: Shop, id: string): VariantRecord | undefined {
  const variant = shop.catalogue.variant(id)
  return variant && shop.catalogue.productOf(variant).status === 'ACTIVE' ? variant : undefined
}

/** The lines that still are for sale: those of deleted merchandise leave a cart by themselves. */
export function liveLines(shop: Shop, cart: CartRecord): { line: CartLineRecord; variant: VariantRecord }[] {
  return cart.lines.flatMap((line) => {
    const variant = merchandise(shop, line.merchandiseId)
    return variant ? [{ line, variant }] : []
  })
}

/** In cents, at today's prices. */
export function cartTotal(shop: Shop, cart: CartRecord): number {
  return liveLines(shop, cart).reduce((sum, { line, variant }) => sum + line.quantity * centsOf(variant.price), 0)
}

/** How many pieces can be sold; Infinity when the shop sells beyond its stock. */
export function sellable(variant: VariantRecord): number {
  return variant.inventoryPolicy === 'CONTINUE' ? Infinity : Math.max(0, variant.inventoryQuantity)
}
