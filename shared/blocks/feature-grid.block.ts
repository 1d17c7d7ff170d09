import { z } from 'zod'
import { featureIcons } from './choices.ts'
import { readFirstText, readList, readText, sectionTitle } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { bar, box, inThirds } from './sketch.ts'

export const feature = declareFields(
  {
    icon: { label: 'Icon', input: 'icon', schema: z.enum(featureIcons), initial: 'Star' },
    title: { label: 'Title', schema: z.string(), initial: '' },
    description: { label: 'Description', input: 'paragraph', rows: 2, schema: z.string(), initial: '' },
  },
  [['title', 'icon'], 'description'],
)

export const featureGrid = {
  type: 'feature-grid',
  label: 'Feature grid',
  purpose: 'Short points with icons in columns',
  ...declareFields({
    sectionTitle: { label: 'Section title', schema: z.string(), initial: '[FEATURES]' },
    sectionSubtitle: { label: 'Section subtitle', input: 'paragraph', rows: 2, schema: z.string(), initial: '' },
    title: {
      label: 'Title',
      hint: 'A line above the features. Used as the section title if that is empty.',
      schema: z.string(),
      initial: '',
    },
    features: {
      label: 'Features',
      input: 'items',
      one: 'Feature',
      item: feature,
      titled: 'title',
      schema: z.array(feature.content),
      initial: [
        { icon: 'Star', title: 'First feature', description: '' },
        { icon: 'Award', title: 'Second feature', description: '' },
        { icon: 'Dice6', title: 'Third feature', description: '' },
      ],
    },
  }),
  sketch: (width) => ({
    height: 18,
    strokes: [bar(0, 0, width * 0.3), ...inThirds(width).map(([x, third]) => box(x, 5, third, 13))],
  }),
  summary: [
    { text: sectionTitle, style: 'title' },
    { text: 'sectionSubtitle', style: 'subtitle' },
    { text: (it) => (readText(it, 'title') === sectionTitle(it) ? '' : readText(it, 'title')) },
    { cards: 'features', title: 'title', text: 'description' },
  ],
  isEmpty: (it) =>
    !readFirstText(it, 'sectionTitle', 'title', 'sectionSubtitle') &&
    !readList(it, 'features').some((each) => readFirstText(each, 'title', 'description')),
} as const satisfies BlockDeclaration
