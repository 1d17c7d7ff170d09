import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { changeShape, draftShape, storedShape, type FieldDefinition } from '#shared/record.ts'
import { cleanName } from './file-names.ts'
import { isTag, MAX_TAG, MAX_TAGS, normalizeTags } from './image-tags.ts'

/** Focal point of crops, in percent from the left and the top. */
export const Focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
export type Focus = z.infer<typeof Focus>

/** Metadata that renderers need besides an image's URL. */
export const ImageMetadata = z.object({
  /** Tiny preview as a data URL of a few hundred bytes, shown until the image loads. */
  placeholder: z.string().nullable(),
  focus: Focus,
  /** Default alt text, for pages without their own. */
  alt: z.string(),
  /** Whether the image has no alt text on purpose. Absent means false. */
  isDecorative: z.literal(true).optional(),
})
export type ImageMetadata = z.infer<typeof ImageMetadata>

/** Opaque WebP (lossy, without alpha). A placeholder would shine through a transparent image. */
const opaque = /^data:image\/webp;base64,.{16}VlA4I/

/** What is shown of an image of the repository wherever content uses it. */
export const imageMetadata = ({
  alt,
  isDecorative,
  focus,
  placeholder,
}: Pick<Image, 'alt' | 'isDecorative' | 'focus' | 'placeholder'>): ImageMetadata => ({
  placeholder: placeholder !== null && opaque.test(placeholder) ? placeholder : null,
  focus,
  alt: isDecorative ? '' : alt,
  ...(isDecorative && { isDecorative: true }),
})

/** By URL, as written in content. */
export const ImageMetadataByUrl = z.record(z.string(), ImageMetadata)
export type ImageMetadataByUrl = z.infer<typeof ImageMetadataByUrl>

const Tags = z
  .array(z.string().max(1000))
  .max(500)
  .transform(normalizeTags)
  .refine((tags) => tags.length <= MAX_TAGS, `An image has at most ${MAX_TAGS} tags`)
  .refine((tags) => tags.every(isTag), `A tag has at most ${MAX_TAG} characters`)

/** The fields of an image, in the order of its form. */
export const imageFields = {
  alt: { label: 'Alt Text', draft: z.string().trim().max(1000), stored: z.string(), initial: '', input: 'own' },
  /** Whether the alt text is empty on purpose. */
  isDecorative: { label: 'Decorative', draft: z.boolean(), initial: false, input: 'own' },
  caption: { label: 'Caption', draft: z.string().trim().max(2000), stored: z.string(), initial: '', input: 'own' },
  tags: { label: 'Tags', draft: Tags, stored: z.array(z.string()), initial: [] },
  focus: {
    label: 'Focal point',
    draft: Focus,
    initial: { x: 50, y: 50 },
    input: 'own',
    textOf: ({ x, y }: Focus) => `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`,
    // A part of an image has its own.
    inCopy: null,
  },
} satisfies Record<string, FieldDefinition>

/** An image of the repository. */
export const Image = z.object({
  id: z.string(),
  filename: z.string(),
  /** Name of the original file. */
  originalName: z.string(),
  /** `/uploads/...` (see `parseImageUrl`), or an external URL, which this server never fetches by itself. */
  url: z.string(),
  ...storedShape(imageFields),
  mimeType: z.string(),
  /** Bytes; null if unknown, as for external URLs. */
  fileSize: z.number().int().nullable(),
  /** Pixels; null if unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** ISO 8601: moved to the trash, and deleted 30 days later. Null if not in the trash. */
  deletedAt: z.string().nullable(),
  version: z.number().int(),
})
export type Image = z.infer<typeof Image>

const Name = z.string().max(1000).transform(cleanName)
const Filename = required('Please enter a filename').pipe(Name).pipe(required('Please enter a filename'))

/** SHA-256 of a file, hexadecimal. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
/** Id of an upload whose image record doesn't exist yet; see docs/images.md. */
export const UploadId = z.string().regex(/^[\w-]{8,64}$/, 'is not an upload')

/**
 * A new image from an upload or from a `url` (a data URL or an external one). The server determines type and size of a
 * file itself and ignores those fields.
 */
export const ImageDraft = z
  .object({
    filename: Filename,
    originalName: Name.default(''),
    ...draftShape(imageFields),
    url: z.string().optional(),
    upload: UploadId.optional(),
    mimeType: z.string().max(100).optional(),
    fileSize: z.number().min(0).nullish(),
    /** Hash of the original file, if it was optimised before the upload. It identifies duplicates. */
    originalHash: FileHash.optional(),
    /**
     * Handling of duplicates. `offer`: 409 with identical or similar images as `duplicates`. `allow`: a similar image
     * is added; for identical bytes the existing image is returned.
     */
    duplicates: z.enum(['offer', 'allow']).default('allow'),
  })
  .refine(({ url, upload }) => Boolean(url) !== Boolean(upload), 'Please select a file or enter an image URL')
export type ImageDraft = z.output<typeof ImageDraft>

export const ImageChange = z.object({ filename: Filename, ...changeShape(imageFields) }).partial()
export type ImageChange = z.output<typeof ImageChange>

/** An existing image offered in place of the new one. */
export const Duplicate = z.object({
  /** `same`: identical bytes or the same original file. `similar`: looks the same. */
  likeness: z.enum(['same', 'similar']),
  image: Image,
})
export type Duplicate = z.infer<typeof Duplicate>

/** Only the given fields change. Ids of deleted images are ignored. */
export const ImageIds = z
  .array(z.string().regex(/^\d{1,15}$/, 'is not an id'))
  .min(1)
  .max(1000)
export { Tags as ImageTags }
