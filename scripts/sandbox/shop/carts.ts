import { chargesOf, type Charges, type EnteredCodes } from './charges.ts'
import { centsOf } from './money.ts'
import type { CartLineRecord, CartRecord, ProductRecord, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** The full id including its secret key; the id alone grants access to the cart. */
export function cartId(cart: CartRecord): string {
  return `gid://shopify/Cart/${cart.token}?key=${cart.key}`
}

/** The cart of a full id; undefined if the key is wrong, the cart is unknown or it has been paid. */
export function findCart(shop: Shop, id: string): CartRecord | undefined {
  const parts = /^gid:\/\/shopify\/Cart\/([^?]+)\?key=(.+)$/.exec(id)
  const cart = shop.carts.get(parts?.[1] ?? '')
  return cart && cart.key === parts?.[2] && cart.orderId === null ? cart : undefined
}

/** Whether the Storefront API knows the product; it doesn't say why not. */
export const isInChannel = ({ status, published }: ProductRecord) =>
  published && (status === 'ACTIVE' || status === 'UNLISTED')

/** A variant whose product is in the storefront's channel, whatever its stock. */
export function findMerchandise(shop: Shop, id: string): VariantRecord | undefined {
  const variant = shop.catalogue.variant(id)
  return variant && isInChannel(shop.catalogue.productOf(variant)) ? variant : undefined
}

/** The lines still for sale. Lines of deleted merchandise disappear from a cart. */
export function liveLines(shop: Shop, cart: CartRecord): { line: CartLineRecord; variant: VariantRecord }[] {
  return cart.lines.flatMap((line) => {
    const variant = findMerchandise(shop, line.merchandiseId)
    return variant ? [{ line, variant }] : []
  })
}

/** The cart's codes, and those that its customer has used before. */
export const enteredCodes = (shop: Shop, { discountCodes, email }: CartRecord): EnteredCodes => ({
  codes: discountCodes,
  used: new Set(
    [...shop.orders.values()]
      .filter((order) => email !== null && order.email?.toLowerCase() === email.toLowerCase())
      .flatMap((order) => order.discountCodes.map((code) => code.toLowerCase())),
  ),
})

/** At current prices, in the order of `liveLines`. */
export function cartCharges(shop: Shop, cart: CartRecord): Charges {
  const lines = liveLines(shop, cart).map(({ line, variant }) => ({
    unitCents: centsOf(variant.price),
    quantity: line.quantity,
  }))
  return chargesOf(shop.situation, lines, enteredCodes(shop, cart))
}

/** Pieces that can be sold; Infinity if the variant may be oversold or its stock isn't tracked. */
export function sellableQuantity(variant: VariantRecord): number {
  return !variant.tracked || variant.inventoryPolicy === 'CONTINUE' ? Infinity : Math.max(0, variant.inventoryQuantity)
}
