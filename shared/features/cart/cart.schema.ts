import { z } from 'zod'
import { Product, ProductId } from '#shared/features/products/products.schema.ts'
import { MAX_QUANTITY } from './limits.ts'

/** At least 128 random bits, made by the shopper's browser (decision 8). */
export const CartSession = z.object({
  'x-session-id': z
    .string('The x-session-id header is missing.')
    .regex(/^[\w-]{22,128}$/, 'The x-session-id header is not a session id.'),
})

export const Quantity = z
  .number('Quantity must be a whole number.')
  .int('Quantity must be a whole number.')
  .min(1, 'Quantity must be at least 1.')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}.`)

const Option = z.string().trim().min(1).max(100)

/** How a miniature is finished; derived from the finishing on the server (decision 36). */
export const PaintingOption = z.enum(['unprimed', 'osr_priming'])
export type PaintingOption = z.infer<typeof PaintingOption>

export const CartItem = z.object({
  id: z.string(),
  productId: ProductId,
  quantity: Quantity,
  paintingOption: PaintingOption,
  /** The miniature's scale, 32mm or 54mm, not the creature's size (decision 27). */
  scale: z.string(),
  finishing: z.string(),
  product: Product,
})
export type CartItem = z.infer<typeof CartItem>

/** `paintingOption` is accepted because the specification sends it; the finishing decides. */
export const CartItemDraft = z.object({
  productId: ProductId,
  quantity: Quantity.default(1),
  paintingOption: PaintingOption.default('unprimed'),
  scale: Option.default('32mm'),
  finishing: Option.default('None'),
})
export type CartItemDraft = z.output<typeof CartItemDraft>
