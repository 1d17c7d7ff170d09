import { parseTags } from '#shared/features/images/image-tags.ts'
import { imageRecord, type ImageValues } from '#shared/features/images/images.record.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { toValues } from '#shared/record.ts'

export const valuesOf = (image: Image): ImageValues => toValues(imageRecord, image)

/** The request body. A decorative image is sent without alt text. */
export const changeOf = ({ alt, isDecorative, caption, tags, focus }: ImageValues): ImageChange => ({
  alt: isDecorative ? '' : alt.trim(),
  isDecorative,
  caption: caption.trim(),
  tags: parseTags(tags),
  focus,
})
