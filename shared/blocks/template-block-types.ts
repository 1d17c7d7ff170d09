import { z } from 'zod'
import { blockTypeInfo } from './block-types.ts'
import { declareFields } from './declare-block.ts'
import { feature } from './feature-grid.block.ts'
import { maxProducts } from './featured-products.block.ts'
import { pageNames } from './template.ts'

const page = {
  hero: blockTypeInfo.hero.fields,
  text: blockTypeInfo.text.fields,
}
const { purpose, sketch } = blockTypeInfo['feature-grid']
const { icon, ...words } = feature.fields
const templateFeature = declareFields({ ...words, icon }, feature.form)

/**
 * Block types of the template editor with their own field names. `toPageBlock` converts them for the page builder. Label,
 * purpose and sketch of the others are those of the page builder's type with the same name.
 */
export const templateBlockTypeInfo = {
  hero: {
    type: 'hero',
    pageNames: pageNames.get('hero'),
    ...declareFields(
      {
        title: page.hero.title,
        subtitle: page.hero.subtitle,
        backgroundImage: {
          label: 'Background image',
          input: 'picture',
          newer: 'imageUrl',
          schema: z.string(),
          initial: '',
          place: 'Image',
        },
        alt: page.hero.alt,
        ctaText: page.hero.buttonText,
        ctaLink: { ...page.hero.buttonLink, place: 'Button link' },
      },
      ['title', 'subtitle', 'backgroundImage', ['ctaText', 'ctaLink']],
    ),
  },
  text: {
    type: 'text',
    pageNames: pageNames.get('text'),
    ...declareFields({
      title: page.text.title,
      content: { ...page.text.text, label: 'Content', place: 'Text' },
    }),
  },
  image: {
    type: 'image',
    pageNames: pageNames.get('image'),
    ...declareFields({
      url: { label: 'Image', input: 'picture', schema: z.string(), initial: '', place: 'Image' },
      alt: { ...page.hero.alt, initial: '' },
      caption: { label: 'Caption', schema: z.string(), initial: '', hasLinks: true },
    }),
  },
  features: {
    type: 'features',
    pageNames: pageNames.get('features'),
    label: 'Features',
    purpose,
    sketch,
    ...declareFields({
      title: { label: 'Title', schema: z.string(), initial: '[FEATURES]' },
      items: {
        label: 'Items',
        input: 'items',
        one: 'Feature',
        item: templateFeature,
        titled: 'title',
        schema: z.array(templateFeature.content),
        initial: [
          { title: 'First feature', description: '', icon: 'Star' },
          { title: 'Second feature', description: '', icon: 'Award' },
          { title: 'Third feature', description: '', icon: 'Dice6' },
        ],
      },
    }),
  },
  'featured-products': {
    type: 'featured-products',
    pageNames: pageNames.get('featured-products'),
    ...declareFields({
      title: { label: 'Title', schema: z.string(), initial: '[FEATURED CREATURES]' },
      subtitle: { label: 'Subtitle', schema: z.string(), initial: '', hasLinks: true },
      maxProducts: { label: 'Max products', ...maxProducts, initial: 6 },
    }),
  },
} as const

export type TemplateBlockType = keyof typeof templateBlockTypeInfo
export const templateBlockTypes = Object.keys(templateBlockTypeInfo) as readonly TemplateBlockType[]
