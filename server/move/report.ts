import { hash } from 'node:crypto'
import { bytesText } from '#server/health/disk-space.ts'
import type { Bytes } from '#server/files/measuring.ts'
import type { Moved } from './move.ts'
import { hexOf } from './rows.ts'

/** Of what was moved, a line for each table and one for all files: how many, and the hashes of what was read here and there. */
export function reportOf({ tables, files }: Pick<Moved, 'tables' | 'files'>): string {
  const lines = [...tables]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, { source, target }]) => [table, String(target.count), hexOf(source), hexOf(target)])
  const bytes = [...files.values()].reduce((sum, each) => sum + each.bytes, 0)
  const filesHash = hashOfFiles(files)
  if (files.size > 0) lines.push([`files (${bytesText(bytes)})`, String(files.size), filesHash, filesHash])
  const rows = lines.map(([name, count, here, there]) => [name!, count!, short(here!), short(there!)])
  return asTable([['what', 'how many', 'hash here', 'hash there'], ...rows])
}

const short = (hex: string) => hex.slice(0, 32)

/** Of every file that was read back from its new place and was the same as at the old one. */
export const hashOfFiles = (files: ReadonlyMap<string, Bytes>): string =>
  hash(
    'sha256',
    [...files]
      .map(([key, { sha256 }]) => `${key} ${sha256}\n`)
      .toSorted()
      .join(''),
  )

/** Columns below each other; numbers, which the second holds, to the right. */
export function asTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, column) => (column === 1 ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
