import { addNextTo, addRow, addToRow, changeContent, insertAfter, moveRow, moveToRow } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import type { Page, PageVersion } from '#shared/features/pages/pages.schema.ts'
import { same } from '#shared/same.ts'

/** Versions that are read at once. */
export const VERSIONS_AT_ONCE = 10

/** Fields of a page beside its blocks, for people. Which of them shoppers see is not for the builder to restore. */
const fieldLabels = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  maxWidth: 'Width',
} as const

/** `Anna updated it`, or what is known. */
export const deedOf = ({ staffName, action }: Pick<PageVersion, 'staffName' | 'action'>): string =>
  staffName ? `${staffName} ${action} it` : `${action}, nobody knows by whom`

/** What else than its blocks is not as it was: by label, as it was and as it is. */
export function fieldsSince(before: Page, now: Page) {
  return Object.entries(fieldLabels)
    .map(([field, label]) => ({
      field: label,
      before: before[field as keyof typeof fieldLabels],
      after: now[field as keyof typeof fieldLabels],
    }))
    .filter((difference) => !same(difference.before, difference.after))
}

/**
 * The blocks with one block as it was in a version: what it said where it is now or, when it is gone, the block itself beside what it
 * stood beside, or below what it stood below. All others stay as they are; the same array when nothing is to be done.
 */
export function withBlockOf(version: readonly Block[], id: string, now: readonly Block[]): readonly Block[] {
  const block = version.find((each) => each.id === id)
  if (!block) return now
  const there = now.find((each) => each.id === id)
  if (!there) return broughtBack(version, block, now)
  if (there.type === block.type) return same(there.content, block.content) ? now : changeContent(now, id, block.content)
  return now.map((each) => (each === there ? { ...there, type: block.type, content: block.content } : each))
}

function broughtBack(version: readonly Block[], block: Block, now: readonly Block[]): readonly Block[] {
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

/** At the left of a block, in its row; unchanged where there is none, or no room. */
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
