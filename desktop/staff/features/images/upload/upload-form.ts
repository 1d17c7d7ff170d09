import { webpName } from '#shared/features/images/file-names.ts'
import { parseTags, sourceTags, normalizeTags, tagOfFolder } from '#shared/features/images/image-tags.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { foldersOf } from './walk.ts'
import type { ImageMetadata } from './upload-one.ts'

/** Form state. */
export interface UploadValues {
  /** Null: follows the file name or URL. */
  filename: string | null
  /** For a URL; empty means `image/jpeg`. */
  mimeType: string
  alt: string
  isDecorative: boolean
  caption: string
  /** Comma-separated. */
  tags: string
  url: string
  /** Files get the names of their folders as tags. */
  tagsFolders: boolean
}

export const emptyValues: UploadValues = {
  filename: null,
  mimeType: '',
  alt: '',
  isDecorative: false,
  caption: '',
  tags: '',
  url: '',
  tagsFolders: false,
}

/** Default filename until the user types another one. */
export function nameFor(file: File | null, url: string): string {
  if (file) return webpName(file.name)
  const path = /^https?:\/\/[^/?#]+\/([^?#]*)/i.exec(url.trim())?.[1] ?? ''
  return cleanName(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign is kept as is.
    return path
  }
}

/** Metadata of a single image. A decorative one has no alt text. */
export const metadataOf = (values: UploadValues, file: File | null): ImageMetadata => ({
  filename: (values.filename ?? nameFor(file, values.url)).trim(),
  originalName: file?.name ?? nameFor(null, values.url),
  alt: values.isDecorative ? '' : values.alt.trim(),
  isDecorative: values.isDecorative,
  caption: values.caption.trim(),
  tags: normalizeTags([
    ...(file ? sourceTags.single : sourceTags.url),
    ...(file ? folderTags(file, values) : []),
    ...parseTags(values.tags),
  ]),
})

/** Tags of a file in a batch. */
export const batchTags = (values: UploadValues, file: File): string[] =>
  normalizeTags([...sourceTags.batch, ...folderTags(file, values), ...parseTags(values.tags)])

const folderTags = (file: File, { tagsFolders }: UploadValues) => (tagsFolders ? foldersOf(file).map(tagOfFolder) : [])
