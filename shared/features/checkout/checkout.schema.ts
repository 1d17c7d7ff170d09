import { z } from 'zod'
import { IdempotencyKey, Quantity } from '#shared/features/cart/cart.schema.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'

/** Opaque id of a Shopify cart. Shopify's own id contains a secret and never leaves the server. */
export const ExternalCartId = z.string().regex(/^[\w-]{1,64}$/, 'That is not a valid cart id.')

/**
 * Idempotency key of a checkout attempt: repeated calls return the same Shopify cart with its lines added once. Without
 * it each call is independent.
 */
export const AttemptHeaders = z.object({
  'idempotency-key': IdempotencyKey.optional(),
})

export const ExternalCartLine = z.object({
  /** GID of a Shopify variant. */
  merchandiseId: z
    .string()
    .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, 'merchandiseId must be the GID of a Shopify variant.'),
  quantity: Quantity.default(1),
})

export const ExternalCartLines = z.object({
  lines: z.array(ExternalCartLine).min(1, 'At least one line is needed.').max(MAX_LINES),
})

/** Shopify's current cart. Money is decimal text in dollars. */
export const ExternalCart = z.object({
  id: z.string(),
  checkoutUrl: z.string().nullable(),
  totalQuantity: z.number().int(),
  subtotal: z.string(),
  lines: z.array(z.object({ merchandiseId: z.string(), quantity: z.number().int(), price: z.string() })),
})
export type ExternalCart = z.infer<typeof ExternalCart>

/** A variant with Shopify's current price and stock. */
export const LiveVariant = z.object({
  id: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  option1: z.string(),
  option2: z.string(),
  availableForSale: z.boolean(),
  /** Decimal text in dollars. */
  price: z.string(),
  /** Null if Shopify doesn't track this variant's stock, oversells it, or doesn't tell. */
  quantityAvailable: z.number().int().nullable(),
})
export type LiveVariant = z.infer<typeof LiveVariant>
