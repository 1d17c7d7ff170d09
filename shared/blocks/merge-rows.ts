import { type Block, MAX_COLUMNS } from './block.ts'
import { matchNames, namedRows, type NamedRow } from './row-matching.ts'
import { withLayout, equalWidth } from './rows.ts'
import { mergeSequences } from './sequence.ts'

/** Three versions of a page: the common base and both people's versions. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

type Sides = Versions<ReadonlyMap<string, NamedRow>>

/**
 * Arranges merged blocks. `wanted` holds the blocks of the result by id. A block moved by one person goes where they
 * put it; one moved by both goes where I did. No row exceeds MAX_COLUMNS or its former length; their extra blocks
 * become a row below.
 */
export function mergeRows(versions: Versions<readonly Block[]>, wanted: ReadonlyMap<string, Block>): Block[] {
  const moved = onlyMoved(versions)
  // Fast path: usually only one of the two moved anything, and every step of the undo history is merged.
  if (moved && moved.length === wanted.size && moved.every(({ id }) => wanted.has(id)))
    return moved.map(({ id, layout }) => withLayout(wanted.get(id)!, layout))
  const base = namedRows(versions.base, 'base ')
  const mine = matchNames(namedRows(versions.mine, 'mine '), base)
  const theirs = matchNames(namedRows(versions.theirs, 'theirs '), [...base, ...newIn(mine, base)])
  const sides = { base: byName(base), mine: byName(mine), theirs: byName(theirs) }
  const rowOf = targetRows({ base, mine, theirs }, wanted)
  const needed = new Set(rowOf.values())
  const names = mergeSequences(namesOf(base), namesOf(mine), namesOf(theirs), (name) => needed.has(name))
  const rows = names.flatMap((name) => {
    const ids = mergeSequences(
      sides.base.get(name)?.ids ?? [],
      sides.mine.get(name)?.ids ?? [],
      sides.theirs.get(name)?.ids ?? [],
      (id) => rowOf.get(id) === name,
    )
    return splitFullRow(name, ids, sides)
  })
  const numbers = numbersOf(rows, sides)
  const layouts = layoutsOf(versions)
  return rows.flatMap(({ name, ids }, index) => {
    const widths = widthsOf(name, ids, sides, layouts)
    return ids.map((id, order) => withLayout(wanted.get(id)!, { row: numbers[index]!, order, width: widths[order]! }))
  })
}

/** The version with moved, added or deleted blocks, if the other one has none. */
function onlyMoved({ base, mine, theirs }: Versions<readonly Block[]>): readonly Block[] | null {
  if (samePlaces(base, theirs)) return mine
  return samePlaces(base, mine) ? theirs : null
}

const samePlaces = (one: readonly Block[], other: readonly Block[]) =>
  one.length === other.length &&
  one.every((block, index) => block.id === other[index]!.id && withLayout(block, other[index]!.layout) === block)

interface MergedRow {
  name: string
  ids: readonly string[]
}

const byName = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.name, row]))
const namesOf = (rows: readonly NamedRow[]) => rows.map(({ name }) => name)

/** Rows that I added, with only new blocks: they may have added the same. */
function newIn(mine: readonly NamedRow[], base: readonly NamedRow[]): NamedRow[] {
  const names = new Set(namesOf(base))
  const known = new Set(base.flatMap(({ ids }) => ids))
  return mine
    .filter(({ name }) => !names.has(name))
    .map((row) => ({ ...row, ids: row.ids.filter((id) => !known.has(id)) }))
}

/** Name of each block's row: mine, unless only they moved it. */
function targetRows(rows: Versions<readonly NamedRow[]>, wanted: ReadonlyMap<string, Block>): Map<string, string> {
  const rowsById = (side: readonly NamedRow[]) =>
    new Map(side.flatMap(({ name, ids }) => ids.map((id) => [id, name] as const)))
  const [before, mine, theirs] = [rowsById(rows.base), rowsById(rows.mine), rowsById(rows.theirs)]
  const target = (id: string) => {
    const there = mine.get(id)
    return there === undefined || (there === before.get(id) && theirs.has(id)) ? theirs.get(id)! : there
  }
  return new Map([...wanted.keys()].map((id) => [id, target(id)]))
}

/** Splits off what they added to a full row as a row below it. */
function splitFullRow(name: string, ids: readonly string[], { mine, theirs }: Sides): MergedRow[] {
  const own = mine.get(name)?.ids ?? []
  const excess = ids.length - Math.max(MAX_COLUMNS, own.length, theirs.get(name)?.ids.length ?? 0)
  if (excess <= 0) return [{ name, ids }]
  const below = new Set(ids.filter((id) => !own.includes(id)).slice(-excess))
  return [
    { name, ids: ids.filter((id) => !below.has(id)) },
    { name: `${name} below`, ids: ids.filter((id) => below.has(id)) },
  ]
}

/** Row numbers if they still ascend, else numbers from 1. */
function numbersOf(rows: readonly MergedRow[], { base, mine, theirs }: Sides): number[] {
  const numbers = rows.map(({ name }) =>
    latest(base.get(name)?.number, mine.get(name)?.number, theirs.get(name)?.number),
  )
  const ascend = numbers.every((number, index) => number !== undefined && (index === 0 || number > numbers[index - 1]!))
  return ascend ? (numbers as number[]) : rows.map((_, index) => index + 1)
}

const layoutsOf = ({ base, mine, theirs }: Versions<readonly Block[]>): Versions<ReadonlyMap<string, number>> => {
  const widths = (blocks: readonly Block[]) => new Map(blocks.map(({ id, layout }) => [id, layout.width]))
  return { base: widths(base), mine: widths(mine), theirs: widths(theirs) }
}

/** Widths of a row that either version has unchanged, else equal shares. */
function widthsOf(
  name: string,
  ids: readonly string[],
  sides: Sides,
  widths: Versions<ReadonlyMap<string, number>>,
): number[] {
  const isRowOf = (side: 'mine' | 'theirs') => {
    const row = sides[side].get(name)?.ids
    return row?.length === ids.length && row.every((id, index) => id === ids[index])
  }
  const [isMine, isTheirs] = [isRowOf('mine'), isRowOf('theirs')]
  if (isMine && isTheirs)
    return ids.map((id) => latest(widths.base.get(id), widths.mine.get(id), widths.theirs.get(id))!)
  if (isMine) return ids.map((id) => widths.mine.get(id)!)
  if (isTheirs) return ids.map((id) => widths.theirs.get(id)!)
  return ids.map(() => equalWidth(ids.length))
}

/** The changed value of a number; mine if both changed it. */
const latest = (base: number | undefined, mine: number | undefined, theirs: number | undefined): number | undefined =>
  mine === undefined || (mine === base && theirs !== undefined) ? theirs : mine
