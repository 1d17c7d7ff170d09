import { z } from 'zod'
import { featureIcons } from './choices.ts'
import { contentSchema } from './content.schema.ts'

/** Block types of the template editor. `toPageBlock` converts them for the page builder. */
export const templateBlockTypes = ['hero', 'text', 'image', 'features', 'featured-products'] as const
export type TemplateBlockType = (typeof templateBlockTypes)[number]

/** Block types of the template editor: selector label, default content and content schema. */
export const templateBlockTypeInfo = {
  hero: {
    type: 'hero',
    label: 'Hero',
    content: contentSchema({
      title: z.string(),
      subtitle: z.string(),
      backgroundImage: z.string(),
      alt: z.string(),
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
    content: contentSchema({ title: z.string(), content: z.string() }),
    defaults: { title: '', content: '' },
  },
  image: {
    type: 'image',
    label: 'Image',
    content: contentSchema({ url: z.string(), alt: z.string(), caption: z.string() }),
    defaults: { url: '', alt: '', caption: '' },
  },
  features: {
    type: 'features',
    label: 'Features',
    content: contentSchema({
      title: z.string(),
      items: z.array(contentSchema({ title: z.string(), description: z.string(), icon: z.enum(featureIcons) })),
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
    content: contentSchema({ title: z.string(), subtitle: z.string(), maxProducts: z.number().int().min(1).max(6) }),
    defaults: { title: '[FEATURED CREATURES]', subtitle: '', maxProducts: 6 },
  },
} as const satisfies {
  [Type in TemplateBlockType]: { type: Type; label: string; content: z.ZodType; defaults: object }
}
