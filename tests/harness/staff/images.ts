import { imageFields, type Image } from '#shared/features/images/images.schema.ts'
import { blankOf } from '#shared/record.ts'

/** An image fixture for tests. */
export const imageOf = (fields: Partial<Image> & { id: string }): Image => ({
  ...blankOf(imageFields),
  filename: `${fields.id}.webp`,
  originalName: '',
  url: `/uploads/${fields.id.padStart(32, '0')}-40x30.webp`,
  mimeType: 'image/webp',
  fileSize: 1000,
  width: 40,
  height: 30,
  placeholder: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  version: 1,
  ...fields,
})
