import type { Database } from '#server/database/database.ts'
import type { Files, TempFiles } from '#server/storage/files.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Uploads } from '#server/media/uploads/uploads.ts'

/** Records and files of images. */
export interface ImageStore {
  db: Database
  withChanges: WithChanges
  files: Files
}

/** Dependencies for adding an image. */
export interface ImageParts extends ImageStore {
  tempFiles: TempFiles
  pictures: ImageProcessor
  uploads: Uploads
  /** The shop's own origin, for absolute URLs. */
  origin: string
}

/** Dependencies for changing the address of an image as well. */
export interface LinkedImageParts extends ImageParts {
  /** Features whose content shows images. */
  sources: readonly ReferenceSource[]
}

/** Storage key of an image's file. */
export const imageKey = (file: string) => `pictures/${file}`

/** Key prefix of its smaller variants. */
export const variantPrefix = (file: string) => `variants/${file}/`
