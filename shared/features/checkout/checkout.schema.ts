import { z } from 'zod'
import { IdempotencyKey, Quantity } from '#shared/features/cart/cart.schema.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'
import { parseConsentCookie } from '#shared/features/consent/consent-header.ts'
import { CODE_INVALID, MAX_CODES, toCode } from './code-rules.ts'

/** Opaque id of a Shopify cart. Shopify's own id contains a secret and never leaves the server. */
export const ExternalCartId = z.string().regex(/^[\w-]{1,64}$/, 'That is not a valid cart id.')

/** A choice in the cookie's format, such as `analytics.preferences`. */
const ConsentText = z
  .string()
  .regex(/^(none|(analytics|marketing|preferences)(\.(analytics|marketing|preferences)){0,2})$/, 'is not a choice')
  .transform(parseConsentCookie)

/**
 * Idempotency key of a checkout attempt: repeated calls return the same Shopify cart with its lines added once. Without
 * it each call is independent.
 */
export const AttemptHeaders = z.object({
  'idempotency-key': IdempotencyKey.optional(),
  /** The visitor's choice of cookies, which the checkout follows; none if they haven't chosen. */
  'x-visitor-consent': ConsentText.optional(),
})

export const ExternalCartLine = z.object({
  /** GID of a Shopify variant. */
  merchandiseId: z
    .string()
    .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, 'merchandiseId must be the GID of a Shopify variant.'),
  quantity: Quantity.default(1),
})

const DiscountCodes = z
  .array(z.string().refine((code) => toCode(code) === code, CODE_INVALID))
  .max(MAX_CODES, `An order can have at most ${MAX_CODES} discount codes.`)

export const ExternalCartLines = z.object({
  lines: z.array(ExternalCartLine).min(1, 'At least one line is needed.').max(MAX_LINES),
  /** The cart's codes from now on. Without it, it keeps those that it has. */
  discountCodes: DiscountCodes.optional(),
})

export const DiscountedLines = ExternalCartLines.extend({ discountCodes: DiscountCodes.min(1) })

/** What codes take off, in cents. */
export const Discounts = z.object({
  /** Of the lines, before anything is taken off. */
  subtotal: z.number().int(),
  /** What remains, before shipping and tax. */
  total: z.number().int(),
  /** In the order of the request. */
  codes: z.array(
    z.object({
      code: z.string(),
      /** Taken off the lines. 0 also for what is only taken off at checkout, such as shipping. */
      cents: z.number().int(),
      /** Shopify's reason if it refuses the code. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type Discounts = z.infer<typeof Discounts>

/** Shopify's current cart. Money is decimal text in dollars. */
export const ExternalCart = z.object({
  id: z.string(),
  checkoutUrl: z.string().nullable(),
  totalQuantity: z.number().int(),
  /** Before discounts. */
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
  option3: z.string().optional(),
  availableForSale: z.boolean(),
  /** Decimal text in dollars. */
  price: z.string(),
  /** Null if Shopify doesn't track this variant's stock, oversells it, or doesn't tell. */
  quantityAvailable: z.number().int().nullable(),
})
export type LiveVariant = z.infer<typeof LiveVariant>
