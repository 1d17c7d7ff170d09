import { z } from 'zod'
import { contentSchema } from './content.schema.ts'

export const GalleryPreviewContent = contentSchema({
  title: z.string(),
  subtitle: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  /** Shown by default. */
  showTitle: z.boolean(),
  showSubtitle: z.boolean(),
  showButton: z.boolean(),
})

export const galleryPreview = {
  type: 'gallery-preview',
  label: 'Gallery preview',
  content: GalleryPreviewContent,
  defaults: {
    title: '[MINIATURE GALLERY]',
    subtitle: '',
    buttonText: '> VIEW ALL',
    buttonLink: '/gallery',
    showTitle: true,
    showSubtitle: true,
    showButton: true,
  },
} as const
