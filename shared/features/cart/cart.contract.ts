import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { CartItem, CartItemChange, CartItemDraft, CartSession, CartSums, IdempotencyKey } from './cart.schema.ts'

const line = z.object({ id: z.string().min(1).max(64) })

/** The shopper's cart, stored on the server under the cart session id. */
export const cartContract = {
  list: get('/api/cart', 'public', {
    headers: CartSession,
    response: z.array(CartItem),
    summary: 'Lines of the cart, oldest first',
  }),
  add: post('/api/cart', 'public', {
    headers: CartSession.extend({ 'idempotency-key': IdempotencyKey.optional() }),
    body: CartItemDraft,
    response: CartItem.extend({ cart: CartSums }),
    summary:
      'Add a line, or add to the line with the same product, scale and finishing; `cart` has the sums afterwards',
  }),
  update: put('/api/cart/:id', 'public', {
    headers: CartSession,
    params: line,
    body: CartItemChange,
    response: CartItem,
    summary: 'Change quantity, scale or finishing of a line; an equal line is added to it',
  }),
  remove: del('/api/cart/:id', 'public', { headers: CartSession, params: line, summary: 'Remove a line' }),
  clear: del('/api/cart', 'public', { headers: CartSession, summary: 'Remove all lines' }),
} as const satisfies Contract
