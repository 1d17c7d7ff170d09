import { z } from 'zod'
import { readCount, sectionTitle } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { bar, box } from './sketch.ts'

/** At most 6 products are shown in any case. */
export const maxProducts = { input: 'number', schema: z.number().int().min(1).max(6), fallback: 6 } as const

export const featuredProducts = {
  type: 'featured-products',
  label: 'Featured products',
  purpose: 'Featured miniatures in a carousel',
  ...declareFields({
    sectionTitle: { label: 'Section title', schema: z.string(), initial: '[FEATURED CREATURES]' },
    sectionSubtitle: { label: 'Section subtitle', input: 'paragraph', rows: 2, schema: z.string(), initial: '' },
    maxProducts: {
      label: 'Maximum products',
      hint: 'Featured products come from Shopify’s Featured collection.',
      ...maxProducts,
    },
  }),
  sketch: (width) => ({
    height: 22,
    strokes: [bar(0, 0, width * 0.3), ...[0, 1, 2, 3, 4].map((at) => box((at * width) / 5 + 1, 5, width / 5 - 2, 17))],
  }),
  summary: [
    { text: sectionTitle, style: 'title' },
    { text: 'sectionSubtitle', style: 'subtitle' },
    {
      note: (it) => ({
        text: `[CAROUSEL] Up to ${Math.min(readCount(it, 'maxProducts') ?? 6, 6)} featured products. Hidden if none are featured.`,
      }),
    },
  ],
  // It depends on the featured products.
  isEmpty: () => false,
  needsFeatured: true,
} as const satisfies BlockDeclaration
