import { addNextTo, addRow, addToRow, changeContent, insertAfter, moveRow, moveToRow } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import { pageRecord, type Page, type PageVersion } from '#shared/features/pages/pages.record.ts'
import { deepEqual } from '#shared/deep-equal.ts'

/** Versions fetched per request. */
export const VERSIONS_AT_ONCE = 10

/** `Anna updated it`, or as much as is known. */
export const describeVersion = ({ staffName, action }: Pick<PageVersion, 'staffName' | 'action'>): string =>
  staffName ? `${staffName} ${action} it` : `${action} (author unknown)`

/** Parts besides blocks and publication, which the builder doesn't restore. */
const compared = pageRecord.parts.filter(({ key }) => !['blocks', 'publication', 'templateId'].includes(key))

/** Fields other than blocks that have changed: label, old and new value. */
export const changedFields = (before: Page, now: Page) =>
  compared
    .map(({ label, read }) => ({ field: label, before: read(before), after: read(now) }))
    .filter((difference) => !deepEqual(difference.before, difference.after))

/**
 * Restores one block of a version: its content if it still exists, otherwise the block itself next to its former
 * neighbour, or below the block above it. Other blocks stay; returns the same array if nothing changes.
 */
export function restoreBlock(version: readonly Block[], id: string, now: readonly Block[]): readonly Block[] {
  const block = version.find((each) => each.id === id)
  if (!block) return now
  const there = now.find((each) => each.id === id)
  if (!there) return reinsertBlock(version, block, now)
  if (there.type === block.type)
    return deepEqual(there.content, block.content) ? now : changeContent(now, id, block.content)
  return now.map((each) => (each === there ? { ...there, type: block.type, content: block.content } : each))
}

function reinsertBlock(version: readonly Block[], block: Block, now: readonly Block[]): readonly Block[] {
  const rows = rowsOf(version)
  const index = rows.findIndex((row) => row.includes(block))
  const row = rows[index]!
  const place = row.indexOf(block)
  const isThere = ({ id }: Block) => now.some((each) => each.id === id)

  const left = row.slice(0, place).findLast(isThere)
  const beside = left ? addNextTo(now, left.id, block) : beforeIn(now, row.slice(place + 1).find(isThere), block)
  if (beside !== now) return beside

  const above = rows.slice(0, index).flat().findLast(isThere) ?? left
  if (above) return insertAfter(now, rowNumberOf(now, above.id), [block])
  const below = addRow(now, block)
  return moveRow(below, rowsOf(below).length - 1, 0)
}

/** Inserts a block to the left of another one in its row; unchanged if there is none or the row is full. */
function beforeIn(now: readonly Block[], right: Block | undefined, block: Block): readonly Block[] {
  if (!right) return now
  const row = rowNumberOf(now, right.id)
  const joined = addToRow(now, row, block)
  if (joined === now) return now
  const order = rowsOf(joined)
    .find((each) => each.some(({ id }) => id === right.id))!
    .findIndex(({ id }) => id === right.id)
  return moveToRow(joined, block.id, row, order)
}

const rowNumberOf = (blocks: readonly Block[], id: string) => blocks.find((each) => each.id === id)!.layout.row
