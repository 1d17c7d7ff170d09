import type { Block } from './block.ts'
import { rowsOf } from './read.ts'

/** A row under a name that it keeps from version to version, and the ids of its blocks from left to right. */
export interface NamedRow {
  name: string
  ids: readonly string[]
  /** Its number on its page. */
  number: number
}

/** The rows of a page, each under a name that begins with this. */
export const namedRows = (blocks: readonly Block[], prefix: string): NamedRow[] =>
  rowsOf(blocks).map((row, index) => ({
    name: `${prefix}${index}`,
    ids: row.map(({ id }) => id),
    number: row[0]!.layout.row,
  }))

/**
 * The rows under the names that they have in an earlier version. Numbers tell nothing, as dragging and pasting change them: it is
 * the row with which one shares most blocks; of equals, the upper one. Rows that share none with any keep their names.
 */
export function named(rows: readonly NamedRow[], earlier: readonly NamedRow[]): NamedRow[] {
  const rowOf = new Map(earlier.flatMap((row, place) => row.ids.map((id) => [id, { name: row.name, place }] as const)))
  const shares = rows.flatMap((row, index) => {
    const found = row.ids.flatMap((id) => rowOf.get(id) ?? [])
    return found.map(({ name, place }) => ({
      index,
      name,
      place,
      count: found.filter((each) => each.name === name).length,
    }))
  })
  const names = new Map<number, string>()
  const taken = new Set<string>()
  for (const { index, name } of shares.toSorted((a, b) => b.count - a.count || a.place - b.place)) {
    if (names.has(index) || taken.has(name)) continue
    names.set(index, name)
    taken.add(name)
  }
  return rows.map((row, index) => ({ ...row, name: names.get(index) ?? row.name }))
}
