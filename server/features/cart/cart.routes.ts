import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { cartContract } from '#shared/features/cart/cart.contract.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import { paintingOptionOf } from '#shared/pricing/options.ts'
import { addLine, clearLines, deleteLine, listLines, updateLine, type CartLine } from './cart.repository.ts'
import { choose } from './cart.rules.ts'

/** What the cart asks of the catalogue. Archived products are answered too: carts may hold them. */
export interface CartCatalogue {
  /** By the id on the wire. */
  readProduct(db: Database, id: string): Promise<Product | undefined>
  /** By row numbers, in their order. */
  readProducts(db: Database, ids: readonly number[]): Promise<Product[]>
}

const toItem = ({ id, quantity, scale, finishing }: CartLine, product: Product): CartItem => ({
  id,
  productId: product.id,
  quantity,
  paintingOption: paintingOptionOf(finishing),
  scale,
  finishing,
  product,
})

/** Additions a minute for one address: anybody may begin a cart, and carts are kept for months. */
const ADDITIONS = 300

interface CartParts {
  db: Database
  limits: Limits
  catalogue: CartCatalogue
}

/** The shopper's cart. The session id is all there is to tell carts apart, so another's line is as good as none (decision 8). */
export const cartRoutes = ({ db, limits, catalogue }: CartParts) => {
  const limit = perMinute(limits, 'cart-lines', ADDITIONS)

  async function toItems(lines: CartLine[]): Promise<CartItem[]> {
    const products = await catalogue.readProducts(db, [...new Set(lines.map(({ productId }) => productId))])
    const byId = new Map(products.map((product) => [product.id, product]))
    return lines.map((line) => toItem(line, byId.get(String(line.productId))!))
  }

  return serve(cartContract, {
    list: async ({ headers }) => toItems(await listLines(db, headers['x-session-id'])),

    async add({ headers, body }, { ip }) {
      await limit(ip)
      const product = found(await catalogue.readProduct(db, body.productId), 'Product')
      const line = await addLine(db, {
        sessionId: headers['x-session-id'],
        productId: Number(product.id),
        ...choose(product, body),
        quantity: body.quantity,
      })
      return toItem(line, product)
    },

    async update({ headers, params, body }) {
      const line = await updateLine(db, headers['x-session-id'], params.id, body.quantity)
      const [item] = await toItems([found(line, 'Cart line')])
      return item!
    },

    async remove({ headers, params }) {
      found(await deleteLine(db, headers['x-session-id'], params.id), 'Cart line')
    },

    clear: ({ headers }) => clearLines(db, headers['x-session-id']),
  })
}
