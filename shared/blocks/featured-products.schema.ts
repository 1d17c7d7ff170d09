import { z } from 'zod'
import { contentSchema } from './content.schema.ts'

export const FeaturedProductsContent = contentSchema({
  sectionTitle: z.string(),
  sectionSubtitle: z.string(),
  /** Set by the template editor; at most 6 are shown in any case. */
  maxProducts: z.number().int().min(1).max(6),
})

export const featuredProducts = {
  type: 'featured-products',
  label: 'Featured products',
  content: FeaturedProductsContent,
  defaults: { sectionTitle: '[FEATURED CREATURES]', sectionSubtitle: '' },
} as const
