import { z } from 'zod'
import { featureIcons } from './choices.ts'
import { contentOf } from './kind.schema.ts'

const Feature = contentOf({ icon: z.enum(featureIcons), title: z.string(), description: z.string() })

export const FeatureGridContent = contentOf({
  sectionTitle: z.string(),
  sectionSubtitle: z.string(),
  /** A line above the features; the section's title where there is none. */
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
