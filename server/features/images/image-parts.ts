import type { Database } from '#server/database/database.ts'
import type { Files, Workshop } from '#server/files/files.ts'
import type { Write } from '#server/live/changes.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** Where images live: their records and their files. */
export interface ImageStore {
  db: Database
  write: Write
  files: Files
}

/** What it takes to make an image of a file. */
export interface ImageParts extends ImageStore {
  workshop: Workshop
  pictures: Pictures
  uploads: Uploads
  /** This shop's own, which addresses may begin with. */
  origin: string
}

/** What it takes to change the address of an image, too. */
export interface LinkedImageParts extends ImageParts {
  /** Whose content shows images. */
  rooms: readonly ReferringRoom[]
}

/** Where the file of an image lies. */
export const keyOf = (file: string) => `pictures/${file}`

/** Its smaller ones lie under keys that begin so. */
export const variantsOf = (file: string) => `variants/${file}/`
