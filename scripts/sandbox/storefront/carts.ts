import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import * as changes from '#sandbox/shop/cart-lines.ts'
import * as carts from '#sandbox/shop/carts.ts'
import { centsOf, moneyV2 } from '#sandbox/shop/money.ts'
import type { Attribute, CartLineRecord, CartRecord, VariantRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { checkoutUrl } from '#sandbox/checkout/urls.ts'

interface CartInput {
  lines?: changes.LineToAdd[]
  note?: string
  attributes?: Attribute[]
  buyerIdentity?: { countryCode?: string; email?: string }
}
interface InCart {
  cartId: string
}
/** Source record of a CartLine: the line with its variant. */
interface CartLine extends CartLineRecord {
  variant: VariantRecord
}

export const cartResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    cart: (_, { id }: { id: string }, { shop }) => carts.findCart(shop, id) ?? null,
  }),
  Mutation: resolversOf<undefined>({
    cartCreate: (_, { input = {} }: { input?: CartInput }, { shop }) =>
      changes.createCart(shop, { ...input, ...input.buyerIdentity }),
    cartLinesAdd: (_, { cartId, lines }: InCart & { lines: changes.LineToAdd[] }, { shop }) =>
      withCart(shop, cartId, (cart) => changes.addLines(shop, cart, lines)),
    cartLinesUpdate: (_, { cartId, lines }: InCart & { lines: changes.LineToUpdate[] }, { shop }) =>
      withCart(shop, cartId, (cart) => changes.updateLines(shop, cart, lines)),
    cartLinesRemove: (_, { cartId, lineIds }: InCart & { lineIds: string[] }, { shop }) =>
      withCart(shop, cartId, (cart) => changes.removeLines(shop, cart, lineIds)),
  }),
  Cart: resolversOf<CartRecord>({
    id: carts.cartId,
    checkoutUrl: (cart, _, { shop }) => checkoutUrl(shop, cart),
    totalQuantity: (cart, _, { shop }) => carts.liveLines(shop, cart).reduce((sum, { line }) => sum + line.quantity, 0),
    discountCodes: () => [],
    buyerIdentity: ({ countryCode, email }) => ({ countryCode, email }),
    cost: (cart, _, { shop }) => cartCost(shop, cart),
    lines: (cart, page: PageArguments, context) => {
      const live = carts.liveLines(context.shop, cart)
      return connection(
        live.map(({ line, variant }): CartLine => ({ ...line, variant })),
        page,
        context,
      )
    },
  }),
  CartLine: resolversOf<CartLine>({
    merchandise: (line) => line.variant,
    cost: (line, _, { shop }) => lineCost(shop, line),
  }),
}

function withCart(shop: Shop, id: string, change: (cart: CartRecord) => changes.CartOutcome): changes.CartOutcome {
  const cart = carts.findCart(shop, id)
  return cart ? change(cart) : changes.noSuchCart()
}

function cartCost(shop: Shop, cart: CartRecord) {
  const total = moneyV2(carts.cartTotal(shop, cart), shop.settings.currency)
  return {
    subtotalAmount: total,
    totalAmount: total,
    checkoutChargeAmount: total,
    subtotalAmountEstimated: true,
    totalAmountEstimated: true,
  }
}

function lineCost(shop: Shop, { variant, quantity }: CartLine) {
  const unit = centsOf(variant.price)
  const total = moneyV2(unit * quantity, shop.settings.currency)
  return {
    amountPerQuantity: moneyV2(unit, shop.settings.currency),
    compareAtAmountPerQuantity: null,
    subtotalAmount: total,
    totalAmount: total,
  }
}
