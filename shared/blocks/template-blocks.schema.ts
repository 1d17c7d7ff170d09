import { z } from 'zod'
import { featureIcons } from './choices.ts'
import { contentOf } from './kind.schema.ts'

/** What the template editor offers (staff specification, section 3). `toPageBlock` makes blocks of the page builder of them. */
export const templateBlockTypes = ['hero', 'text', 'image', 'features', 'featured-products'] as const
export type TemplateBlockType = (typeof templateBlockTypes)[number]

/** The kinds of block in the template editor's own words: name in the selector, what ADD inserts, what the content may be. */
export const templateBlockKinds = {
  hero: {
    type: 'hero',
    label: 'Hero',
    content: contentOf({
      title: z.string(),
      subtitle: z.string(),
      backgroundImage: z.string(),
      ctaText: z.string(),
      ctaLink: z.string(),
    }),
    defaults: {
      title: 'A title that opens the page',
      subtitle: '',
      backgroundImage: '',
      ctaText: '[EXPLORE MINIATURES]',
      ctaLink: '/gallery',
    },
  },
  text: {
    type: 'text',
    label: 'Text',
    content: contentOf({ title: z.string(), content: z.string() }),
    defaults: { title: '', content: '' },
  },
  image: {
    type: 'image',
    label: 'Image',
    content: contentOf({ url: z.string(), alt: z.string(), caption: z.string() }),
    defaults: { url: '', alt: '', caption: '' },
  },
  features: {
    type: 'features',
    label: 'Features',
    content: contentOf({
      title: z.string(),
      items: z.array(contentOf({ title: z.string(), description: z.string(), icon: z.enum(featureIcons) })),
    }),
    defaults: {
      title: '[FEATURES]',
      items: [
        { title: 'First feature', description: '', icon: 'Star' },
        { title: 'Second feature', description: '', icon: 'Award' },
        { title: 'Third feature', description: '', icon: 'Dice6' },
      ],
    },
  },
  'featured-products': {
    type: 'featured-products',
    label: 'Featured products',
    content: contentOf({ title: z.string(), subtitle: z.string(), maxProducts: z.number().int().min(1).max(6) }),
    defaults: { title: '[FEATURED CREATURES]', subtitle: '', maxProducts: 6 },
  },
} as const satisfies {
  [Type in TemplateBlockType]: { type: Type; label: string; content: z.ZodType; defaults: object }
}
