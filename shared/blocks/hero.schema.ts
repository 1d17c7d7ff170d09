import { z } from 'zod'
import { contentOf, pictureSize } from './kind.schema.ts'

export const HeroContent = contentOf({
  title: z.string(),
  subtitle: z.string(),
  text: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  secondButtonText: z.string(),
  secondButtonLink: z.string(),
  imageUrl: z.string(),
  /** The template editor's picture; `imageUrl` goes before it. */
  backgroundImage: z.string(),
  alt: z.string(),
  ...pictureSize,
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
