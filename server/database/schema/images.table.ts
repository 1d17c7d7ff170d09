import type { Generated } from 'kysely'

export interface ImagesTable {
  id: Generated<number>
  filename: string
  originalName: string
  /** External URL, unique outside the trash; otherwise the address of `file`. */
  url: string
  /** File name (see `parseImageUrl`); null for an external URL. Unique. */
  file: string | null
  alt: string
  caption: string
  /** JSON: a list of strings. */
  tags: string
  mimeType: string
  /** Bytes. */
  fileSize: number | null
  width: number | null
  height: number | null
  isDecorative: 0 | 1
  /** Percent; fractions allowed. */
  focusX: number
  focusY: number
  /** Data URL. */
  placeholder: string | null
  /** Hexadecimal SHA-256 of the uploaded bytes; `originalHash`: of the client's file before conversion. */
  sourceHash: string | null
  originalHash: string | null
  /** 64 bits, hexadecimal. */
  perceptualHash: string | null
  /** Upload that it was made from, which makes repeated calls idempotent. Unique. */
  uploadId: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  version: number
}
