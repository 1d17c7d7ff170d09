import { z } from 'zod'
import { featureIcons } from './choices.ts'
import { contentSchema } from './content.schema.ts'

const Feature = contentSchema({ icon: z.enum(featureIcons), title: z.string(), description: z.string() })

export const FeatureGridContent = contentSchema({
  sectionTitle: z.string(),
  sectionSubtitle: z.string(),
  /** Heading above the features; used as section title if that is missing. */
  title: z.string(),
  features: z.array(Feature),
})

export const featureGrid = {
  type: 'feature-grid',
  label: 'Feature grid',
  content: FeatureGridContent,
  defaults: {
    sectionTitle: '[FEATURES]',
    sectionSubtitle: '',
    title: '',
    features: [
      { icon: 'Star', title: 'First feature', description: '' },
      { icon: 'Award', title: 'Second feature', description: '' },
      { icon: 'Dice6', title: 'Third feature', description: '' },
    ],
  },
} as const
