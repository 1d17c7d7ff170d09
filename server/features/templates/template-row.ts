import type { Selectable } from 'kysely'
import { MAX_NESTING, nestsDeeperThan } from '#shared/features/pages/nesting.ts'
import type { Template, TemplateChange } from '#shared/features/templates/templates.schema.ts'
import type { PageTemplatesTable } from './templates.table.ts'

/** A template as it goes over the wire. */
export const toTemplate = ({ id, isDefault, blocks, ...fields }: Selectable<PageTemplatesTable>): Template => ({
  ...fields,
  id: String(id),
  isDefault: isDefault === 1,
  blocks: toBlocks(blocks),
})

/** Text that is no JSON, or is nested deeper than it can be written again, is answered as the text: `readBlocks` copes with it. */
function toBlocks(text: string): unknown {
  try {
    const blocks: unknown = JSON.parse(text)
    return nestsDeeperThan(blocks, MAX_NESTING) ? text : blocks
  } catch {
    return text
  }
}

/** Blocks as the column keeps them. */
export const blocksColumn = (blocks: unknown): string => JSON.stringify(blocks)

/** The columns of those fields that a change names. */
export const changedColumns = ({ blocks, ...fields }: TemplateChange) => ({
  ...fields,
  ...(blocks !== undefined && { blocks: blocksColumn(blocks) }),
})
