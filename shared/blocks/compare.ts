import { deepEqual } from '#shared/deep-equal.ts'
import type { Block } from './block.ts'
import { matchNames, namedRows } from './row-matching.ts'
import { rowsOf } from './read.ts'
import { findMoved } from './sequence.ts'

/** A changed field of a block. Undefined means the field is absent in that version. */
export interface FieldDifference {
  field: string
  before: unknown
  after: unknown
}

/** Change of one block between two versions of its page. */
export type BlockDifference =
  | { kind: 'added'; id: string; after: Block }
  | { kind: 'removed'; id: string; before: Block }
  /** Content or type changed (`type` counts as a field); the block may have been moved as well. */
  | { kind: 'changed'; id: string; before: Block; after: Block; fields: readonly FieldDifference[]; isMoved: boolean }
  /** Same content in another row or at another position. */
  | { kind: 'moved'; id: string; before: Block; after: Block }

/**
 * Compares two versions block by block, in the order of the newer page with removed blocks last. Row numbers that
 * change only because another block moved don't count.
 */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockDifference[] {
  const old = new Map(before.map((block) => [block.id, block]))
  const left = new Set(after.map(({ id }) => id))
  const moved = movedBlocks(before, after)
  const differences = rowsOf(after)
    .flat()
    .flatMap((block): BlockDifference[] => {
      const { id } = block
      const was = old.get(id)
      if (!was) return [{ kind: 'added', id, after: block }]
      const fields = compareFields(was, block)
      const isMoved = moved.has(id)
      if (fields.length > 0) return [{ kind: 'changed', id, before: was, after: block, fields, isMoved }]
      return isMoved ? [{ kind: 'moved', id, before: was, after: block }] : []
    })
  const removed = rowsOf(before)
    .flat()
    .filter(({ id }) => !left.has(id))
    .map((block): BlockDifference => ({ kind: 'removed', id: block.id, before: block }))
  return [...differences, ...removed]
}

/** Changed fields of a block, the older version's fields first. */
export function compareFields(before: Block, after: Block): FieldDifference[] {
  const type = { field: 'type', before: before.type, after: after.type }
  const names = new Set([...Object.keys(before.content), ...Object.keys(after.content)])
  const fields = [...names].map((field) => ({ field, before: own(before, field), after: own(after, field) }))
  return [type, ...fields].filter((difference) => !deepEqual(difference.before, difference.after))
}

const own = ({ content }: Block, field: string): unknown => (Object.hasOwn(content, field) ? content[field] : undefined)

/** Ids of blocks that changed rows, or moved within or together with their row. */
function movedBlocks(before: readonly Block[], after: readonly Block[]): Set<string> {
  const there = new Set(after.map(({ id }) => id))
  // Deleting a whole row doesn't move the others.
  const base = namedRows(before, 'before')
    .map((row) => ({ ...row, ids: row.ids.filter((id) => there.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
  const rows = matchNames(namedRows(after, 'after'), base)
  const rowBefore = new Map(base.flatMap((row) => row.ids.map((id) => [id, row] as const)))
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  const movedRows = findMoved(names(base), names(rows))
  const moved = rows.flatMap(({ name, ids }) => {
    const old = base.find((row) => row.name === name)
    const within = old ? findMoved(old.ids, ids) : new Set<string>()
    return ids.filter((id) => {
      const was = rowBefore.get(id)
      return was !== undefined && (was.name !== name || movedRows.has(name) || within.has(id))
    })
  })
  return new Set(moved)
}
