import { toParts, type FieldDefinition, type RecordDefinition } from '#shared/record.ts'
import { parseTags } from './image-tags.ts'
import { Image, ImageChange, ImageDraft, type Focus } from './images.schema.ts'

const { shape } = ImageChange

/** The fields of an image, in the order of its form. */
const fields = {
  alt: { label: 'Alt Text', draft: shape.alt, input: 'own' },
  isDecorative: { label: 'Decorative', draft: shape.isDecorative, input: 'own' },
  caption: { label: 'Caption', draft: shape.caption, input: 'own' },
  tags: { label: 'Tags', draft: shape.tags },
  focus: {
    label: 'Focal point',
    draft: shape.focus,
    input: 'own',
    textOf: ({ x, y }: Focus) => `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`,
  },
} satisfies Record<string, FieldDefinition>

/** Form values of an image. */
export interface ImageValues {
  alt: string
  isDecorative: boolean
  caption: string
  /** As typed, separated by commas. */
  tags: string
  focus: Focus
}

export const imageRecord: RecordDefinition<Image, ImageValues> = {
  name: 'images',
  kind: 'image',
  noun: 'Image',
  path: '/api/images',
  schema: Image,
  draft: ImageDraft,
  change: ImageChange,
  fields,
  parts: toParts(fields, {
    tags: {
      label: 'Tags',
      fields: ['tags'],
      read: (image) => (image as Image).tags.join(', '),
      write: (typed: string) => ({ tags: parseTags(typed) }),
      textOf: (typed: string) => typed,
    },
  }),
  blank: {},
  titleOf: ({ originalName, filename }) => originalName || filename,
}
