import { z } from 'zod'
import { readFlag } from './content.ts'
import { type BlockDeclaration, declareFields, labelledButtons } from './declare-block.ts'
import { bar, box, inThirds } from './sketch.ts'

export const galleryPreview = {
  type: 'gallery-preview',
  label: 'Gallery preview',
  purpose: 'The first miniatures of the gallery as cards',
  ...declareFields(
    {
      title: { label: 'Title', schema: z.string(), initial: '[MINIATURE GALLERY]' },
      subtitle: { label: 'Subtitle', input: 'paragraph', rows: 2, schema: z.string(), initial: '' },
      buttonText: { label: 'Button text', schema: z.string(), initial: '> VIEW ALL' },
      buttonLink: { label: 'Button link', input: 'link', schema: z.string(), initial: '/gallery' },
      showTitle: { label: 'Show title', input: 'switch', schema: z.boolean(), initial: true },
      showSubtitle: { label: 'Show subtitle', input: 'switch', schema: z.boolean(), initial: true },
      showButton: { label: 'Show button', input: 'switch', schema: z.boolean(), initial: true },
    },
    ['title', 'subtitle', ['buttonText', 'buttonLink'], ['showTitle', 'showSubtitle', 'showButton']],
  ),
  sketch: (width) => {
    const cards = [5, 22].flatMap((y) => inThirds(width).map(([x, third]) => box(x, y, third, 14)))
    return { height: 38, strokes: [bar(0, 0, width * 0.3), ...cards] }
  },
  isEmpty: () => false,
  links: (it) => (readFlag(it, 'showButton', true) ? labelledButtons(it, 'button') : []),
} as const satisfies BlockDeclaration
