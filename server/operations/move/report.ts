import { hash } from 'node:crypto'
import { bytesText } from '#server/observability/health/disk-space.ts'
import type { FileDigest } from '#server/storage/digest-stream.ts'
import type { MoveResult } from './move.ts'
import { hexOf } from './rows.ts'

/** Report of a move: count and hashes per table, and one line for all files. */
export function formatReport({ tables, files }: Pick<MoveResult, 'tables' | 'files'>): string {
  const lines = [...tables]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, { source, target }]) => [table, String(target.count), hexOf(source), hexOf(target)])
  const bytes = [...files.values()].reduce((sum, each) => sum + each.bytes, 0)
  const filesHash = hashOfFiles(files)
  if (files.size > 0) lines.push([`files (${bytesText(bytes)})`, String(files.size), filesHash, filesHash])
  const rows = lines.map(([name, count, here, there]) => [name!, count!, short(here!), short(there!)])
  return formatTable([['what', 'how many', 'hash at source', 'hash at target'], ...rows])
}

const short = (hex: string) => hex.slice(0, 32)

/** Hash over all files that were verified at their new location. */
export const hashOfFiles = (files: ReadonlyMap<string, FileDigest>): string =>
  hash(
    'sha256',
    [...files]
      .map(([key, { sha256 }]) => `${key} ${sha256}\n`)
      .toSorted()
      .join(''),
  )

/** Formats rows as aligned columns; the second column holds numbers, aligned right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
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
