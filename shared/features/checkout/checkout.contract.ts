import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Attempt, ExternalCart, ExternalCartId, ExternalCartLines, LiveVariant } from './checkout.schema.ts'

const byCart = z.object({ cartId: ExternalCartId })

/** The hand-off to Shopify's checkout (specification sections 4, 7 and 8; decisions 31 to 35). */
export const checkoutContract = {
  variants: {
    method: 'GET',
    path: '/api/shopify/products/:handle/variants',
    access: 'public',
    params: z.object({ handle: z.string().min(1).max(255) }),
    answer: z.array(LiveVariant),
    summary: 'Variants of a product, with price and stock read from Shopify now',
  },
  createCart: {
    method: 'POST',
    path: '/api/shopify/cart',
    access: 'public',
    headers: Attempt,
    answer: ExternalCart,
    refusals: 'json',
    summary: 'Make a Shopify cart for one checkout attempt',
  },
  cart: {
    method: 'GET',
    path: '/api/shopify/cart/:cartId',
    access: 'public',
    params: byCart,
    answer: ExternalCart,
    refusals: 'json',
    summary: 'A Shopify cart that has not been paid yet; 404 once it has, or has expired',
  },
  addLines: {
    method: 'POST',
    path: '/api/shopify/cart/:cartId/add',
    access: 'public',
    headers: Attempt,
    params: byCart,
    body: ExternalCartLines,
    answer: ExternalCart,
    refusals: 'json',
    summary: 'Put lines into a Shopify cart; refused with a message when something is sold out',
  },
} as const satisfies Contract
