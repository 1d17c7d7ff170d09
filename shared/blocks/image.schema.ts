import { z } from 'zod'
import { alignments, imageScales, textStyles } from './choices.ts'
import { contentOf, pictureSize } from './kind.schema.ts'

export const ImageContent = contentOf({
  title: z.string(),
  imageUrl: z.string(),
  imageLink: z.string(),
  /** The link opens in a new tab. */
  imageLinkExternal: z.boolean(),
  /** The caption. */
  text: z.string(),
  /** What is to be seen, for those who don't; the title where absent. */
  alt: z.string(),
  titlePosition: z.enum(['above', 'below']),
  imageScale: z.enum(imageScales),
  titleTextLayout: z.enum(textStyles),
  titleAlignment: z.enum(alignments),
  ...pictureSize,
})

export const image = {
  type: 'image',
  label: 'Image',
  content: ImageContent,
  defaults: {
    title: '',
    imageUrl: '',
    imageLink: '',
    imageLinkExternal: true,
    text: '',
    titlePosition: 'above',
    imageScale: 'medium',
    titleTextLayout: 'title',
    titleAlignment: 'center',
  },
} as const
