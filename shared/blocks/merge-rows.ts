import { type Block, MAX_COLUMNS } from './block.ts'
import { named, namedRows, type NamedRow } from './row-matching.ts'
import { placed, shareOf } from './rows.ts'
import { mergeSequences } from './sequence.ts'

/** A page in its three versions: as two people began, as one left it, as the other did. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

type Sides = Versions<ReadonlyMap<string, NamedRow>>

/**
 * Puts blocks where two people want them. `wanted` are the blocks that the page will have, by id, each of mine or theirs. What one
 * of the two moved is where they moved it; what both moved is where I did. No row gets longer than MAX_COLUMNS, or than it was: what
 * they added beyond that is a row below it.
 */
export function mergeRows(versions: Versions<readonly Block[]>, wanted: ReadonlyMap<string, Block>): Block[] {
  const moved = onlyMoved(versions)
  // Mostly one of the two moved nothing at all, and all steps of a history are merged.
  if (moved && moved.length === wanted.size && moved.every(({ id }) => wanted.has(id)))
    return moved.map(({ id, layout }) => placed(wanted.get(id)!, layout))
  const base = namedRows(versions.base, 'base ')
  const mine = named(namedRows(versions.mine, 'mine '), base)
  const theirs = named(namedRows(versions.theirs, 'theirs '), [...base, ...newIn(mine, base)])
  const sides = { base: byName(base), mine: byName(mine), theirs: byName(theirs) }
  const rowOf = targets({ base, mine, theirs }, wanted)
  const needed = new Set(rowOf.values())
  const names = mergeSequences(namesOf(base), namesOf(mine), namesOf(theirs), (name) => needed.has(name))
  const rows = names.flatMap((name) => {
    const ids = mergeSequences(
      sides.base.get(name)?.ids ?? [],
      sides.mine.get(name)?.ids ?? [],
      sides.theirs.get(name)?.ids ?? [],
      (id) => rowOf.get(id) === name,
    )
    return shortened(name, ids, sides)
  })
  const numbers = numbersOf(rows, sides)
  const layouts = layoutsOf(versions)
  return rows.flatMap(({ name, ids }, index) => {
    const widths = widthsOf(name, ids, sides, layouts)
    return ids.map((id, order) => placed(wanted.get(id)!, { row: numbers[index]!, order, width: widths[order]! }))
  })
}

/** The version of the one who added, moved or deleted anything, where the other didn't. */
function onlyMoved({ base, mine, theirs }: Versions<readonly Block[]>): readonly Block[] | null {
  if (samePlaces(base, theirs)) return mine
  return samePlaces(base, mine) ? theirs : null
}

const samePlaces = (one: readonly Block[], other: readonly Block[]) =>
  one.length === other.length &&
  one.every((block, index) => block.id === other[index]!.id && placed(block, other[index]!.layout) === block)

interface MergedRow {
  name: string
  ids: readonly string[]
}

const byName = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.name, row]))
const namesOf = (rows: readonly NamedRow[]) => rows.map(({ name }) => name)

/** Rows that I added, with the blocks that weren't there: they may have added the same. */
function newIn(mine: readonly NamedRow[], base: readonly NamedRow[]): NamedRow[] {
  const names = new Set(namesOf(base))
  const known = new Set(base.flatMap(({ ids }) => ids))
  return mine
    .filter(({ name }) => !names.has(name))
    .map((row) => ({ ...row, ids: row.ids.filter((id) => !known.has(id)) }))
}

/** The name of the row that each block belongs to: mine, unless only they put it into another. */
function targets(rows: Versions<readonly NamedRow[]>, wanted: ReadonlyMap<string, Block>): Map<string, string> {
  const rowsById = (side: readonly NamedRow[]) =>
    new Map(side.flatMap(({ name, ids }) => ids.map((id) => [id, name] as const)))
  const [before, mine, theirs] = [rowsById(rows.base), rowsById(rows.mine), rowsById(rows.theirs)]
  const target = (id: string) => {
    const there = mine.get(id)
    return there === undefined || (there === before.get(id) && theirs.has(id)) ? theirs.get(id)! : there
  }
  return new Map([...wanted.keys()].map((id) => [id, target(id)]))
}

/** The row, and below it what they added to a row that is full. */
function shortened(name: string, ids: readonly string[], { mine, theirs }: Sides): MergedRow[] {
  const own = mine.get(name)?.ids ?? []
  const excess = ids.length - Math.max(MAX_COLUMNS, own.length, theirs.get(name)?.ids.length ?? 0)
  if (excess <= 0) return [{ name, ids }]
  const below = new Set(ids.filter((id) => !own.includes(id)).slice(-excess))
  return [
    { name, ids: ids.filter((id) => !below.has(id)) },
    { name: `${name} below`, ids: ids.filter((id) => below.has(id)) },
  ]
}

/** The numbers that the rows have where they still ascend, and else from 1. */
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

/** The widths of a row that one of the two has exactly so, and else equal shares. */
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
  return ids.map(() => shareOf(ids.length))
}

/** What one of the two made of a number; mine where both did. */
const latest = (base: number | undefined, mine: number | undefined, theirs: number | undefined): number | undefined =>
  mine === undefined || (mine === base && theirs !== undefined) ? theirs : mine
