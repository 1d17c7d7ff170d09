import { z } from 'zod'
import { Quantity } from '#shared/features/cart/cart.schema.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'

/** An opaque name for a Shopify cart. Shopify's own id holds a secret and never leaves the server. */
export const ExternalCartId = z.string().regex(/^[\w-]{1,64}$/, 'That is not a cart id.')

/**
 * Names one checkout attempt. Repeating a call with the same key gives the same Shopify cart,
 * with its lines in it once (decision 33). Without the key every call stands for itself.
 */
export const Attempt = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{16,128}$/, 'The idempotency-key header is not a key.')
    .optional(),
})

export const ExternalCartLine = z.object({
  /** The gid of a Shopify variant. */
  merchandiseId: z
    .string()
    .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, 'merchandiseId must be the gid of a Shopify variant.'),
  quantity: Quantity.default(1),
})

export const ExternalCartLines = z.object({
  lines: z.array(ExternalCartLine).min(1, 'At least one line is needed.').max(MAX_LINES),
})

/** What Shopify holds now. Money is decimal text in dollars. */
export const ExternalCart = z.object({
  id: z.string(),
  checkoutUrl: z.string().nullable(),
  totalQuantity: z.number().int(),
  subtotal: z.string(),
  lines: z.array(z.object({ merchandiseId: z.string(), quantity: z.number().int(), price: z.string() })),
})
export type ExternalCart = z.infer<typeof ExternalCart>

/** A variant as Shopify sells it this minute. */
export const LiveVariant = z.object({
  id: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  option1: z.string(),
  option2: z.string(),
  availableForSale: z.boolean(),
  /** Dollars as decimal text. */
  price: z.string(),
  /** Null when Shopify doesn't count this variant's stock or sells beyond it. */
  quantityAvailable: z.number().int().nullable(),
})
export type LiveVariant = z.infer<typeof LiveVariant>
