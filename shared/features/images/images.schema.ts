import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { cleanName } from './file-names.ts'
import { MAX_TAGS, tidyTags } from './image-tags.ts'

/** The point that crops keep in sight, in percent from the left and the top. */
export const Focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
export type Focus = z.infer<typeof Focus>

/** What renderers know of a picture beside its address. */
export const PictureFacts = z.object({
  /** A few pixels of it, as a data URL of some hundred bytes: shown until it is there. */
  placeholder: z.string().nullable(),
  focus: Focus,
  /** Its words in the repository, for where a page has none of its own. */
  alt: z.string(),
  /** It is to be passed over where a page has no words of its own. Absent: it isn't. */
  isDecorative: z.literal(true).optional(),
})
export type PictureFacts = z.infer<typeof PictureFacts>

/** By address, as content writes it. */
export const PicturesFacts = z.record(z.string(), PictureFacts)
export type PicturesFacts = z.infer<typeof PicturesFacts>

/** An image of the repository (staff specification, section 3). */
export const Image = z.object({
  id: z.string(),
  filename: z.string(),
  /** What the file was called where it came from. */
  originalName: z.string(),
  /** `/uploads/...` (see `storedPicture`), or an address elsewhere, which this server never asks by itself (decision 45). */
  url: z.string(),
  alt: z.string(),
  caption: z.string(),
  tags: z.array(z.string()),
  mimeType: z.string(),
  /** Bytes; null where unknown, as for addresses elsewhere. */
  fileSize: z.number().int().nullable(),
  /** Pixels; null where unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** It says nothing that words would have to say: its alt text is empty on purpose. */
  isDecorative: z.boolean(),
  focus: Focus,
  placeholder: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** ISO 8601: in the trash since then, and gone 30 days later. Null: it is not in the trash. */
  deletedAt: z.string().nullable(),
  version: z.number().int(),
})
export type Image = z.infer<typeof Image>

const Name = z.string().max(1000).transform(cleanName)
const Tags = z
  .array(z.string().max(1000))
  .max(500)
  .transform(tidyTags)
  .refine((tags) => tags.length <= MAX_TAGS, `are more than ${MAX_TAGS}`)

const fields = {
  filename: required('Please enter a filename').pipe(Name).pipe(required('Please enter a filename')),
  alt: z.string().trim().max(1000),
  caption: z.string().trim().max(2000),
  tags: Tags,
  isDecorative: z.boolean(),
  focus: Focus,
}

/** SHA-256 of a file, hexadecimal. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
/** Bytes that have been sent before the record is made; see docs/images.md. */
export const UploadId = z.string().regex(/^[\w-]{8,64}$/, 'is not an upload')

/**
 * A new image: of an upload, or of a `url`, which is a data URL or an address elsewhere. What the server knows better itself (type,
 * size of a file) is taken and ignored.
 */
export const ImageDraft = z
  .object({
    ...fields,
    originalName: Name.default(''),
    alt: fields.alt.default(''),
    caption: fields.caption.default(''),
    tags: fields.tags.default([]),
    isDecorative: fields.isDecorative.default(false),
    focus: fields.focus.default({ x: 50, y: 50 }),
    url: z.string().optional(),
    upload: UploadId.optional(),
    mimeType: z.string().max(100).optional(),
    fileSize: z.number().min(0).nullish(),
    /** Of the file as its owner has it, where it was optimised before it was sent: by it the same file is known again. */
    originalHash: FileHash.optional(),
    /**
     * What becomes of an image that is there already. `offer`: 409 with those that are the same or look the same, as `duplicates`.
     * `allow`: one that looks the same is added; of the same bytes there is never a second one, the one that is there is answered.
     */
    duplicates: z.enum(['offer', 'allow']).default('allow'),
  })
  .refine(({ url, upload }) => Boolean(url) !== Boolean(upload), 'Please select a file or enter an image URL')
export type ImageDraft = z.output<typeof ImageDraft>

export const ImageChange = z.object(fields).partial()
export type ImageChange = z.output<typeof ImageChange>

/** Why an image is offered instead of another one being added. */
export const Duplicate = z.object({
  /** `same`: the same bytes, or made from the same file. `similar`: it looks the same. */
  likeness: z.enum(['same', 'similar']),
  image: Image,
})
export type Duplicate = z.infer<typeof Duplicate>

/** Fields that are given are changed. Ids of images that are gone are left out. */
export const ImageIds = z
  .array(z.string().regex(/^\d{1,15}$/, 'is not an id'))
  .min(1)
  .max(1000)
export { Tags as ImageTags }
