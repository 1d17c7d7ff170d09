import { z } from 'zod'
import { contentSchema, imageFields } from './content.schema.ts'

export const HeroContent = contentSchema({
  title: z.string(),
  subtitle: z.string(),
  text: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  secondButtonText: z.string(),
  secondButtonLink: z.string(),
  imageUrl: z.string(),
  /** Set by the template editor; `imageUrl` takes precedence. */
  backgroundImage: z.string(),
  ...imageFields,
})

export const hero = {
  type: 'hero',
  label: 'Hero',
  content: HeroContent,
  defaults: {
    title: 'A title that opens the page',
    subtitle: '',
    text: '',
    buttonText: '[EXPLORE MINIATURES]',
    buttonLink: '/gallery',
    secondButtonText: '',
    secondButtonLink: '',
  },
} as const
