import type { Selectable } from 'kysely'
import { MAX_NESTING, isNestedDeeperThan } from '#shared/features/pages/nesting.ts'
import type { Template, TemplateChange } from '#shared/features/templates/templates.schema.ts'
import type { PageTemplatesTable } from '#server/database/schema/templates.table.ts'

/** Converts a row to an API template. */
export const toTemplate = ({ id, isDefault, blocks, ...fields }: Selectable<PageTemplatesTable>): Template => ({
  ...fields,
  id: String(id),
  isDefault: isDefault === 1,
  blocks: toBlocks(blocks),
})

/** Invalid JSON, or JSON nested too deeply to be written again, is returned as text, which `readBlocks` accepts. */
function toBlocks(text: string): unknown {
  try {
    const blocks: unknown = JSON.parse(text)
    return isNestedDeeperThan(blocks, MAX_NESTING) ? text : blocks
  } catch {
    return text
  }
}

export const blocksColumn = (blocks: unknown): string => JSON.stringify(blocks)

/** Columns of the given fields. */
export const changedColumns = ({ blocks, ...fields }: TemplateChange) => ({
  ...fields,
  ...(blocks !== undefined && { blocks: blocksColumn(blocks) }),
})
