import type { CartItemChange } from '#shared/features/cart/cart.schema.ts'
import type { PriceOption } from '#shared/pricing/options.ts'
import { send } from '#storefront/api/fetch.ts'
import type { CartWrite, SendChange } from './cart.writer.ts'

const putLine =
  (id: string, body: CartItemChange): SendChange =>
  async () => ({ kind: 'put', line: await send('PUT', '/api/cart/:id', { params: { id }, body }) })

/** Changes of lines that are in the cart already, which only its own screens need. */
export const cartChanges = (write: CartWrite) => ({
  setQuantity: (id: string, quantity: number) => write({ kind: 'quantity', id, quantity }, putLine(id, { quantity })),
  setOption: (id: string, { scale, finishing }: PriceOption) =>
    write({ kind: 'option', id, scale, finishing }, putLine(id, { scale, finishing })),
  remove: (id: string) => write({ kind: 'remove', id }, () => send('DELETE', '/api/cart/:id', { params: { id } })),
  clear: () => write({ kind: 'clear' }, () => send('DELETE', '/api/cart')),
})
