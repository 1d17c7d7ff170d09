import { toParts, type FormValues, type RecordDefinition } from '#shared/record.ts'
import { parseTags } from './image-tags.ts'
import { Image, ImageChange, ImageDraft, imageFields } from './images.schema.ts'

/** Form values of an image. */
export interface ImageValues extends Omit<FormValues<typeof imageFields>, 'tags'> {
  /** As typed, separated by commas. */
  tags: string
}

export const imageRecord: RecordDefinition<Image, ImageValues> = {
  name: 'images',
  kind: 'image',
  noun: 'Image',
  path: '/api/images',
  schema: Image,
  draft: ImageDraft,
  change: ImageChange,
  fields: imageFields,
  parts: toParts(imageFields, {
    tags: {
      label: 'Tags',
      fields: ['tags'],
      read: (image) => (image as Image).tags.join(', '),
      write: (typed: string) => ({ tags: parseTags(typed) }),
      textOf: (typed: string) => typed,
    },
  }),
  titleOf: ({ originalName, filename }) => originalName || filename,
}
