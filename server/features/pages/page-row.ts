import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import { MAX_NESTING, nestsDeeperThan } from '#shared/features/pages/nesting.ts'
import type { Page, PageChange, PageDraft } from '#shared/features/pages/pages.schema.ts'
import type { PagesTable } from './pages.table.ts'

export type PageRow = Selectable<PagesTable>

/** A page as it goes over the wire. */
export const toPage = ({ id, isPublished, blocks, ...fields }: PageRow): Page => ({
  ...fields,
  id: String(id),
  isPublished: isPublished === 1,
  blocks: toBlocks(blocks),
})

/** Text that is no JSON, or is nested deeper than it can be written again, is answered as the text: `readBlocks` copes with it. */
export function toBlocks(text: string): unknown {
  try {
    const blocks: unknown = JSON.parse(text)
    return nestsDeeperThan(blocks, MAX_NESTING) ? text : blocks
  } catch {
    return text
  }
}

/** The columns of a whole page. */
export const columnsOf = ({ isPublished, blocks, ...fields }: Omit<PageDraft, 'blocks'> & { blocks: unknown }) => ({
  ...fields,
  isPublished: bit(isPublished),
  blocks: JSON.stringify(blocks),
})

/** The columns of those fields that a change names. */
export const changedColumns = ({ isPublished, blocks, ...fields }: PageChange) => ({
  ...fields,
  ...(isPublished !== undefined && { isPublished: bit(isPublished) }),
  ...(blocks !== undefined && { blocks: JSON.stringify(blocks) }),
})
