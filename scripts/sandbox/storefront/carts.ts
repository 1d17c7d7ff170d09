import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { resolversOf, type Resolver, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import * as changes from '#sandbox/shop/cart-lines.ts'
import * as carts from '#sandbox/shop/carts.ts'
import type { AppliedCode } from '#sandbox/shop/charges.ts'
import { centsOf, moneyV2 } from '#sandbox/shop/money.ts'
import type { Attribute, CartLineRecord, CartRecord, VariantRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { checkoutUrl } from '#sandbox/checkout/urls.ts'

interface CartInput {
  lines?: changes.LineToAdd[]
  note?: string
  attributes?: Attribute[]
  discountCodes?: string[]
  giftCardCodes?: string[]
  buyerIdentity?: changes.Buyer
}
interface InCart {
  cartId: string
}
/** Source record of a CartLine: the line with its variant and its part of the cart's discount. */
interface CartLine extends CartLineRecord {
  variant: VariantRecord
  discounts: { code: string; cents: number }[]
}

export const cartResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    cart: (_, { id }: { id: string }, { shop }) => carts.findCart(shop, id) ?? null,
  }),
  Mutation: resolversOf<undefined>({
    cartCreate: (_, { input = {} }: { input?: CartInput }, { shop }) => {
      const { buyerIdentity, giftCardCodes = [], ...rest } = input
      const created = changes.createCart(shop, { ...rest, ...buyerIdentity })
      return created.cart && giftCardCodes.length > 0
        ? { ...changes.refuseGiftCards(shop, created.cart, giftCardCodes), cart: created.cart }
        : created
    },
    cartLinesAdd: inCart((shop, cart, { lines }: { lines: changes.LineToAdd[] }) =>
      changes.addLines(shop, cart, lines),
    ),
    cartLinesUpdate: inCart((shop, cart, { lines }: { lines: changes.LineToUpdate[] }) =>
      changes.updateLines(shop, cart, lines),
    ),
    cartLinesRemove: inCart((shop, cart, { lineIds = [] }: { lineIds?: string[] }) =>
      changes.removeLines(shop, cart, lineIds),
    ),
    cartNoteUpdate: inCart((shop, cart, { note }: { note: string }) => changes.updateCart(shop, cart, { note })),
    cartAttributesUpdate: inCart((shop, cart, { attributes }: { attributes: Attribute[] }) =>
      changes.updateCart(shop, cart, { attributes }),
    ),
    cartBuyerIdentityUpdate: inCart((shop, cart, { buyerIdentity }: { buyerIdentity: changes.Buyer }) =>
      changes.updateCart(shop, cart, buyerIdentity),
    ),
    cartDiscountCodesUpdate: inCart((shop, cart, { discountCodes }: { discountCodes: string[] }) =>
      changes.updateDiscountCodes(shop, cart, discountCodes),
    ),
    cartGiftCardCodesAdd: inCart(updateGiftCards),
    cartGiftCardCodesUpdate: inCart(updateGiftCards),
    cartGiftCardCodesRemove: inCart((shop, cart, { appliedGiftCardIds }: { appliedGiftCardIds: string[] }) =>
      changes.refuseGiftCards(shop, cart, appliedGiftCardIds),
    ),
  }),
  Cart: resolversOf<CartRecord>({
    id: carts.cartId,
    checkoutUrl: (cart, _, { shop, visitorConsent }) => checkoutUrl(shop, cart, visitorConsent),
    totalQuantity: (cart, _, { shop }) => carts.liveLines(shop, cart).reduce((sum, { line }) => sum + line.quantity, 0),
    attribute: attributeOf,
    discountCodes: (cart, _, { shop }) => {
      const applied = carts.cartCharges(shop, cart).discounts.map(({ code }) => code.toLowerCase())
      return cart.discountCodes.map((code) => ({ code, applicable: applied.includes(code.toLowerCase()) }))
    },
    discountAllocations: (cart, _, { shop }) => discountAllocations(shop, carts.cartCharges(shop, cart).discounts),
    appliedGiftCards: () => [],
    buyerIdentity: ({ countryCode, email, phone }) => ({ countryCode, email, phone, customer: null }),
    cost: (cart, _, { shop }) => cartCost(shop, cart),
    lines: (cart, page: PageArguments, context) => {
      const { discounts } = carts.cartCharges(context.shop, cart)
      const live = carts.liveLines(context.shop, cart)
      return connection(
        live.map(({ line, variant }, place): CartLine => ({
          ...line,
          variant,
          discounts: discounts.map(({ code, lineDiscounts }) => ({ code, cents: lineDiscounts[place] ?? 0 })),
        })),
        page,
        context,
      )
    },
  }),
  CartLine: resolversOf<CartLine>({
    attribute: attributeOf,
    merchandise: (line) => line.variant,
    cost: (line, _, { shop }) => lineCost(shop, line),
    // The codes of a situation apply to the whole order, so no line has a discount of its own.
    discountAllocations: (line, { lineLevelOnly = true }: { lineLevelOnly?: boolean }, { shop }) =>
      lineLevelOnly ? [] : discountAllocations(shop, line.discounts),
    parentRelationship: () => null,
    sellingPlanAllocation: () => null,
  }),
}

/** A mutation of an existing cart. */
function inCart<Args>(change: (shop: Shop, cart: CartRecord, args: Args) => changes.CartOutcome) {
  const resolver: Resolver<undefined, Args & InCart> = (_, args, { shop }) => {
    const cart = carts.findCart(shop, args.cartId)
    return cart ? change(shop, cart, args) : changes.noSuchCart()
  }
  return resolver
}

function updateGiftCards(shop: Shop, cart: CartRecord, { giftCardCodes }: { giftCardCodes: string[] }) {
  return changes.refuseGiftCards(shop, cart, giftCardCodes)
}

function attributeOf({ attributes }: { attributes: Attribute[] }, { key }: { key: string }): Attribute | null {
  return attributes.find((one) => one.key === key) ?? null
}

/** Tax and shipping are only known at checkout, and tax is no longer given for carts. */
function cartCost(shop: Shop, cart: CartRecord) {
  const { subtotalCents, discountCents } = carts.cartCharges(shop, cart)
  const subtotal = moneyV2(subtotalCents, shop.settings.currency)
  return {
    subtotalAmount: subtotal,
    totalAmount: moneyV2(subtotalCents - discountCents, shop.settings.currency),
    checkoutChargeAmount: subtotal,
    totalTaxAmount: null,
    totalDutyAmount: null,
    subtotalAmountEstimated: true,
    totalAmountEstimated: true,
    totalTaxAmountEstimated: true,
    totalDutyAmountEstimated: true,
  }
}

function discountAllocations({ settings }: Shop, discounts: readonly Pick<AppliedCode, 'code' | 'cents'>[]) {
  return discounts
    .filter(({ cents }) => cents > 0)
    .map(({ code, cents }) => ({
      __typename: 'CartCodeDiscountAllocation',
      code,
      discountedAmount: moneyV2(cents, settings.currency),
      targetType: 'LINE_ITEM',
    }))
}

function lineCost(shop: Shop, { variant, quantity }: CartLine) {
  const unit = centsOf(variant.price)
  const total = moneyV2(unit * quantity, shop.settings.currency)
  return {
    amountPerQuantity: moneyV2(unit, shop.settings.currency),
    compareAtAmountPerQuantity:
      variant.compareAtPrice === null ? null : moneyV2(centsOf(variant.compareAtPrice), shop.settings.currency),
    subtotalAmount: total,
    totalAmount: total,
  }
}
