import type { openSandbox } from './open-sandbox.ts'

type CartShop = Awaited<ReturnType<typeof openSandbox>>

export interface Cart {
  id: string
  checkoutUrl: string
  totalQuantity: number
  cost: { totalAmount: { amount: string; currencyCode: string } }
  lines: { nodes: { id: string; quantity: number; merchandise: { id: string } }[] }
}
export interface CartPayload {
  cart: Cart | null
  userErrors: { code: string; field: string[]; message: string }[]
  warnings: { code: string; message: string; target: string }[]
}

const outcome = `{
  cart { ...CartFields }
  userErrors { code field message }
  warnings { code message target }
}`
const cartFields = `fragment CartFields on Cart {
  id checkoutUrl totalQuantity
  cost { totalAmount { amount currencyCode } }
  lines(first: 50) { nodes { id quantity merchandise { ... on ProductVariant { id } } } }
}`

interface CartLineInput {
  merchandiseId: string
  quantity?: number
  attributes?: { key: string; value: string }[]
}

/** The Storefront API's cart operations, as a shop calls them. */
export function createCartClient(shop: CartShop) {
  const mutate = async (call: string, declared: string, variables: Record<string, unknown>): Promise<CartPayload> => {
    const query = `mutation M(${declared}) { outcome: ${call} ${outcome} } ${cartFields}`
    return (await shop.storefront<{ outcome: CartPayload }>(query, variables)).outcome
  }
  return {
    create: (lines: CartLineInput[], more: Record<string, unknown> = {}) =>
      mutate('cartCreate(input: $input)', '$input: CartInput', { input: { lines, ...more } }),
    add: (cartId: string, lines: CartLineInput[]) =>
      mutate('cartLinesAdd(cartId: $cartId, lines: $lines)', '$cartId: ID!, $lines: [CartLineInput!]!', {
        cartId,
        lines,
      }),
    update: (cartId: string, lines: { id: string; quantity: number }[]) =>
      mutate('cartLinesUpdate(cartId: $cartId, lines: $lines)', '$cartId: ID!, $lines: [CartLineUpdateInput!]!', {
        cartId,
        lines,
      }),
    remove: (cartId: string, lineIds: string[]) =>
      mutate('cartLinesRemove(cartId: $cartId, lineIds: $lineIds)', '$cartId: ID!, $lineIds: [ID!]!', {
        cartId,
        lineIds,
      }),
    read: async (id: string): Promise<Cart | null> =>
      (
        await shop.storefront<{ cart: Cart | null }>(
          `query Q($id: ID!) { cart(id: $id) { ...CartFields } } ${cartFields}`,
          { id },
        )
      ).cart,
  }
}

/** The id of a product's variant by index. */
export function variantId(shop: CartShop, handle: string, place = 0): string {
  const variant = shop.control.product(handle).variants[place]
  if (!variant) throw new Error(`${handle} has no variant ${place}`)
  return variant.id
}

/** Creates a cart. Throws its user errors, if any. */
export async function createCart(shop: CartShop, lines: CartLineInput[]): Promise<Cart> {
  const { cart, userErrors } = await createCartClient(shop).create(lines)
  if (!cart) throw new Error(JSON.stringify(userErrors))
  return cart
}

/** Pays a cart by submitting its checkout form. */
export function pay(cart: Cart, email = 'ada@example.com'): Promise<Response> {
  return fetch(cart.checkoutUrl, { method: 'POST', body: new URLSearchParams({ email }), redirect: 'manual' })
}
