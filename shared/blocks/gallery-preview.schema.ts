import { z } from 'zod'
import { contentOf } from './kind.schema.ts'

export const GalleryPreviewContent = contentOf({
  title: z.string(),
  subtitle: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  /** Shown unless switched off. */
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
