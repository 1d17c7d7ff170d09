import { webpName } from '#shared/features/images/file-names.ts'
import { tagsIn, tagsOfWay, tidyTags } from '#shared/features/images/image-tags.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { foldersOf } from './walk.ts'
import type { Words } from './upload-one.ts'

/** What is typed into the form. */
export interface UploadValues {
  /** Null: it follows the file, or the address. */
  filename: string | null
  /** Of an address; empty: `image/jpeg` (section 9). */
  mimeType: string
  alt: string
  isDecorative: boolean
  caption: string
  /** With commas between them. */
  tags: string
  url: string
  /** Files of folders get the names of these as tags. */
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

/** What the image is called, until somebody types something else. */
export function nameFor(file: File | null, url: string): string {
  if (file) return webpName(file.name)
  const path = /^https?:\/\/[^/?#]+\/([^?#]*)/i.exec(url.trim())?.[1] ?? ''
  return cleanName(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A lone percent sign: it is taken as it stands.
    return path
  }
}

/** The words of a single image. One that is decorative has no alt text, whatever was typed before it was called one. */
export const wordsOfForm = (values: UploadValues, file: File | null): Words => ({
  filename: (values.filename ?? nameFor(file, values.url)).trim(),
  originalName: file?.name ?? nameFor(null, values.url),
  alt: values.isDecorative ? '' : values.alt.trim(),
  isDecorative: values.isDecorative,
  caption: values.caption.trim(),
  tags: tidyTags([
    ...(file ? tagsOfWay.single : tagsOfWay.url),
    ...(file ? folderTags(file, values) : []),
    ...tagsIn(values.tags),
  ]),
})

/** The tags of a file of a batch. */
export const batchTags = (values: UploadValues, file: File): string[] =>
  tidyTags([...tagsOfWay.batch, ...folderTags(file, values), ...tagsIn(values.tags)])

const folderTags = (file: File, { tagsFolders }: UploadValues) => (tagsFolders ? foldersOf(file) : [])
