import { z } from 'zod'
import { alignments, imageScales, textStyles } from './choices.ts'
import { contentSchema, imageFields } from './content.schema.ts'

export const ImageContent = contentSchema({
  title: z.string(),
  imageUrl: z.string(),
  imageLink: z.string(),
  /** Whether the link opens in a new tab. */
  imageLinkExternal: z.boolean(),
  /** The caption. */
  text: z.string(),
  titlePosition: z.enum(['above', 'below']),
  imageScale: z.enum(imageScales),
  titleTextLayout: z.enum(textStyles),
  titleAlignment: z.enum(alignments),
  ...imageFields,
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
