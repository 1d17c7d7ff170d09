import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import {
  AttemptHeaders,
  DiscountedLines,
  Discounts,
  ExternalCart,
  ExternalCartId,
  ExternalCartLines,
  LiveVariant,
} from './checkout.schema.ts'

const byCart = z.object({ cartId: ExternalCartId })

/** Hand-off to Shopify's checkout. */
export const checkoutContract = {
  variants: get('/api/shopify/products/:handle/variants', 'public', {
    params: z.object({ handle: z.string().min(1).max(255) }),
    response: z.array(LiveVariant),
    summary: "Variants of a product with Shopify's current price and stock",
  }),
  createCart: post('/api/shopify/cart', 'public', {
    headers: AttemptHeaders,
    response: ExternalCart,
    errorFormat: 'json',
    summary: 'Create a Shopify cart for one checkout attempt',
  }),
  cart: get('/api/shopify/cart/:cartId', 'public', {
    params: byCart,
    response: ExternalCart,
    errorFormat: 'json',
    summary: 'An unpaid Shopify cart; 404 once it is paid or expired',
  }),
  addLines: post('/api/shopify/cart/:cartId/add', 'public', {
    headers: AttemptHeaders,
    params: byCart,
    body: ExternalCartLines,
    response: ExternalCart,
    errorFormat: 'json',
    summary: 'Add lines to a Shopify cart; rejected with a message if something is sold out',
  }),
  discounts: post('/api/shopify/discounts', 'public', {
    body: DiscountedLines,
    response: Discounts,
    errorFormat: 'json',
    summary: 'What discount codes take off these lines, and why Shopify refuses others',
  }),
} as const satisfies Contract
