import type { Block } from './block.ts'
import { rowsOf } from './read.ts'

/** A row with a name that is stable across versions, and its block ids from left to right. */
export interface NamedRow {
  name: string
  ids: readonly string[]
  /** Row number on its page. */
  number: number
}

/** Names the rows of a page with this prefix. */
export const namedRows = (blocks: readonly Block[], prefix: string): NamedRow[] =>
  rowsOf(blocks).map((row, index) => ({
    name: `${prefix}${index}`,
    ids: row.map(({ id }) => id),
    number: row[0]!.layout.row,
  }))

/**
 * Names rows after the rows of an earlier version. Row numbers change with dragging and pasting, so rows match by most
 * shared blocks; ties go to the upper row. Rows without a match keep their names.
 */
export function matchNames(rows: readonly NamedRow[], earlier: readonly NamedRow[]): NamedRow[] {
  const rowOf = new Map(earlier.flatMap((row, place) => row.ids.map((id) => [id, { name: row.name, place }] as const)))
  const shares = rows.flatMap((row, index) => {
    const matches = row.ids.flatMap((id) => rowOf.get(id) ?? [])
    return matches.map(({ name, place }) => ({
      index,
      name,
      place,
      count: matches.filter((each) => each.name === name).length,
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
