import { randomUUID } from 'node:crypto'
import { isNearlyFull, makeSpace, noteRows } from '#server/content/bounds.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { networkOf } from '#server/http/client-ip.ts'
import { limitCalls, limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { cartContract } from '#shared/features/cart/cart.contract.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { findVariant, paintingOptionOf, variantFinishing, variantScale } from '#shared/pricing/options.ts'
import { totalItems, totalPrice } from '#shared/pricing/price.ts'
import {
  addLine,
  changeLine,
  clearLines,
  deleteOldestCarts,
  deleteLine,
  findLine,
  listLines,
  updateLine,
  type CartLine,
} from './cart.repository.ts'
import { resolveChoice } from './cart.rules.ts'

/** What the cart needs from the catalogue. Includes archived products, because carts may contain them. */
export interface CartCatalogue {
  /** By API id. */
  readProduct(db: Database, id: string): Promise<Product | undefined>
  /** By row ids, in their order. */
  readProducts(db: Database, ids: readonly number[]): Promise<Product[]>
}

function toItem({ id, quantity, ...stored }: CartLine, product: Product): CartItem {
  const variant = findVariant(product.shopifyVariants, stored.scale, stored.finishing)
  // A line from before the product had other options shows which of them it is.
  const choice = variant?.option3 ? { scale: variantScale(variant), finishing: variantFinishing(variant) } : stored
  return {
    id,
    productId: product.id,
    quantity,
    paintingOption: paintingOptionOf(choice.finishing),
    scale: choice.scale,
    finishing: choice.finishing,
    ...(variant && { variant: variant.id }),
    product,
  }
}

/** Additions per minute and client; anyone can start a cart, and carts are stored for months. */
const ADDITIONS = 300
/**
 * In an hour from one network, once strangers have nearly filled the table: even twenty networks need a day to fill the
 * rest, so carts of the last day stay.
 */
const ADDITIONS_IN_FLOOD = 200

interface CartParts {
  db: Database
  limits: RateLimits
  catalogue: CartCatalogue
}

/** Reads the lines of a session with their products. */
export const readCartLines =
  (db: Database, catalogue: CartCatalogue) =>
  async (sessionId: string): Promise<CartItem[]> =>
    toItems(db, catalogue, await listLines(db, sessionId))

async function toItems(db: Database, catalogue: CartCatalogue, lines: CartLine[]): Promise<CartItem[]> {
  const products = await catalogue.readProducts(db, [...new Set(lines.map(({ productId }) => productId))])
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => toItem(line, byId.get(String(line.productId))!))
}

/** The shopper's cart. Sessions are separated only by id: lines of other sessions get 404. */
export const cartRoutes = ({ db, limits, catalogue }: CartParts) => {
  const limit = limitPerMinute(limits, 'cart-lines', ADDITIONS)
  const limitInFlood = limitCalls(limits, {
    name: 'cart-lines-in-flood',
    points: ADDITIONS_IN_FLOOD,
    seconds: 3_600,
    message: 'Too many carts were filled from your network. Your cart is as it was. Please try again in an hour.',
  })

  const readLines = readCartLines(db, catalogue)

  return serve(cartContract, {
    list: ({ headers }) => readLines(headers['x-session-id']),

    async add({ headers, body }, { ip }) {
      await limit(ip)
      const sessionId = headers['x-session-id']
      const product = orNotFound(await catalogue.readProduct(db, body.productId), 'Product')
      const choice = resolveChoice(product, body)
      if (await isNearlyFull(db, 'cartLines')) await limitInFlood(networkOf(ip))
      await makeSpace(db, 'cartLines', (lines) => deleteOldestCarts(db, lines))
      const id = randomUUID()
      const line = await addLine(db, {
        id,
        sessionId,
        productId: Number(product.id),
        ...choice,
        quantity: body.quantity,
        key: headers['idempotency-key'] ?? randomUUID(),
      })
      if (line.id === id) noteRows(db, 'cartLines')
      const lines = await readLines(sessionId)
      return { ...toItem(line, product), cart: { items: totalItems(lines), totalCents: totalPrice(lines) } }
    },

    async update({ headers, params, body }) {
      const sessionId = headers['x-session-id']
      const before = orNotFound(await findLine(db, sessionId, params.id), 'Cart line')
      const product = (await catalogue.readProduct(db, String(before.productId)))!
      const { quantity, scale = before.scale, finishing = before.finishing } = body
      // What the line is already may be sold out by now.
      const isSame = scale === before.scale && finishing === before.finishing
      const change = isSame ? undefined : { ...resolveChoice(product, { scale, finishing }), quantity }
      let line: CartLine | undefined = before
      if (change) line = await changeLine(db, sessionId, params.id, change)
      else if (quantity !== undefined) line = await updateLine(db, sessionId, params.id, quantity)
      return toItem(orNotFound(line, 'Cart line'), product)
    },

    async remove({ headers, params }) {
      orNotFound(await deleteLine(db, headers['x-session-id'], params.id), 'Cart line')
    },

    clear: ({ headers }) => clearLines(db, headers['x-session-id']),
  })
}
