import { parseTags } from '#shared/features/images/image-tags.ts'
import type { Focus, Image, ImageChange } from '#shared/features/images/images.schema.ts'
import type { ConflictField } from '#staff/widgets/conflict/Conflict.tsx'

/** Form state of an image. */
export interface ImageValues {
  alt: string
  isDecorative: boolean
  caption: string
  /** As typed, comma-separated. */
  tags: string
  focus: Focus
}

export const valuesOf = ({ alt, isDecorative, caption, tags, focus }: Image): ImageValues => ({
  alt,
  isDecorative,
  caption,
  tags: tags.join(', '),
  focus,
})

/** The request body. A decorative image is sent without alt text. */
export const changeOf = ({ alt, isDecorative, caption, tags, focus }: ImageValues): ImageChange => ({
  alt: isDecorative ? '' : alt.trim(),
  isDecorative,
  caption: caption.trim(),
  tags: parseTags(tags),
  focus,
})

export const conflictFields: readonly ConflictField<ImageValues>[] = [
  { key: 'alt', label: 'Alt text' },
  { key: 'isDecorative', label: 'Decorative' },
  { key: 'caption', label: 'Caption' },
  { key: 'tags', label: 'Tags' },
  {
    key: 'focus',
    label: 'Focal point',
    show: ({ x, y }: Focus) => `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`,
  },
]
