import type { Generated } from 'kysely'

export interface ImagesTable {
  id: Generated<number>
  filename: string
  originalName: string
  /** Unique among those that are addresses elsewhere and not in the trash; else the address of `file`. */
  url: string
  /** Name of its file, see `storedPicture`; null for an address elsewhere. Unique. */
  file: string | null
  alt: string
  caption: string
  /** JSON: a list of texts. */
  tags: string
  mimeType: string
  /** Bytes. */
  fileSize: number | null
  width: number | null
  height: number | null
  isDecorative: 0 | 1
  /** Percent, may have fractions. */
  focusX: number
  focusY: number
  /** A data URL. */
  placeholder: string | null
  /** SHA-256 of the bytes that were sent, and of the file that they were made from. Hexadecimal. */
  sourceHash: string | null
  originalHash: string | null
  /** Perceptual hash: 64 bits, hexadecimal. */
  perceptualHash: string | null
  /** The upload that it was made from: a call that is repeated makes no second one. Unique. */
  uploadId: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  version: number
}
