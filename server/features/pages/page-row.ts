import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import { toBlocks } from '#shared/features/pages/nesting.ts'
import type { Page, PageChange, PageDraft } from '#shared/features/pages/pages.record.ts'
import type { PagesTable } from '#server/database/schema/pages.table.ts'

export type PageRow = Selectable<PagesTable>

/** All columns but the blocks. */
export const listedColumns = [
  'id',
  'slug',
  'title',
  'description',
  'templateId',
  'maxWidth',
  'isPublished',
  'publishAt',
  'unpublishAt',
  'seoTitle',
  'seoDescription',
  'updatedAt',
  'version',
] as const

/** Converts the listed columns of a row. */
export const toListed = ({ id, isPublished, ...fields }: Omit<PageRow, 'blocks'>) => ({
  ...fields,
  id: String(id),
  isPublished: isPublished === 1,
})

/** Converts a row to an API page. */
export const toPage = ({ blocks, ...row }: PageRow): Page => ({ ...toListed(row), blocks: toBlocks(blocks) })

/** Columns of a complete page. */
export const columnsOf = ({ isPublished, blocks, ...fields }: Omit<PageDraft, 'blocks'> & { blocks: unknown }) => ({
  ...fields,
  isPublished: bit(isPublished),
  blocks: JSON.stringify(blocks),
})

/** Columns of the given fields. */
export const changedColumns = ({ isPublished, blocks, ...fields }: PageChange) => ({
  ...fields,
  ...(isPublished !== undefined && { isPublished: bit(isPublished) }),
  ...(blocks !== undefined && { blocks: JSON.stringify(blocks) }),
})
