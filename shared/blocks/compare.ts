import { same } from '#shared/same.ts'
import type { Block } from './block.ts'
import { named, namedRows } from './row-matching.ts'
import { rowsOf } from './read.ts'
import { movedIn } from './sequence.ts'

/** A field of a block that says something else. Undefined: it wasn't there, or isn't any more. */
export interface FieldDifference {
  field: string
  before: unknown
  after: unknown
}

/** What became of a block between two versions of its page. */
export type BlockDifference =
  | { kind: 'added'; id: string; after: Block }
  | { kind: 'removed'; id: string; before: Block }
  /** It says something else, and may have been moved, too. A changed type is the field `type`. */
  | { kind: 'changed'; id: string; before: Block; after: Block; fields: readonly FieldDifference[]; isMoved: boolean }
  /** It says the same in another place: in another row, or elsewhere among the others. */
  | { kind: 'moved'; id: string; before: Block; after: Block }

/** Block by block what differs, as the page reads afterwards; removed blocks are last. Numbers of rows that only follow from another block's move are no difference. */
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

/** The fields in which two blocks say something else, those of the older one first. */
export function compareFields(before: Block, after: Block): FieldDifference[] {
  const type = { field: 'type', before: before.type, after: after.type }
  const names = new Set([...Object.keys(before.content), ...Object.keys(after.content)])
  const fields = [...names].map((field) => ({ field, before: own(before, field), after: own(after, field) }))
  return [type, ...fields].filter((difference) => !same(difference.before, difference.after))
}

const own = ({ content }: Block, field: string): unknown => (Object.hasOwn(content, field) ? content[field] : undefined)

/** The blocks that are in another row, whatever its number, or were moved within theirs or with it. */
function movedBlocks(before: readonly Block[], after: readonly Block[]): Set<string> {
  const there = new Set(after.map(({ id }) => id))
  // Rows that went as a whole moved none of the others.
  const base = namedRows(before, 'before')
    .map((row) => ({ ...row, ids: row.ids.filter((id) => there.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
  const rows = named(namedRows(after, 'after'), base)
  const rowBefore = new Map(base.flatMap((row) => row.ids.map((id) => [id, row] as const)))
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  const movedRows = movedIn(names(base), names(rows))
  const moved = rows.flatMap(({ name, ids }) => {
    const old = base.find((row) => row.name === name)
    const within = old ? movedIn(old.ids, ids) : new Set<string>()
    return ids.filter((id) => {
      const was = rowBefore.get(id)
      return was !== undefined && (was.name !== name || movedRows.has(name) || within.has(id))
    })
  })
  return new Set(moved)
}
