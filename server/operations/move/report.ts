import type { FileDigest } from '#server/storage/digest-stream.ts'
import type { Logger } from 'pino'
import type { MoveResult } from './move.ts'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { checkSource, checkDatabaseExists } from './source.ts'
import { checkTarget, openTarget } from './target.ts'
import { countRows, hexOf } from '#server/operations/copy-rows.ts'
import { createTempFiles, TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { hash } from 'node:crypto'
import { listTables, SKIPPED_TABLES, type Table } from '#server/operations/tables.ts'
import { locationsOf, type Destination, type ShopLocation } from './move-shop.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { rethrowForTarget, type DatabaseLocation } from './locations.ts'

/**
 * Checks the target database and lists what a move would copy, without writing anything.
 * @throws MoveError, DatabaseOpenError
 */
export async function planMove(shop: ShopLocation, to: Destination, log: Logger): Promise<string> {
  const from = locationsOf(shop)
  checkDatabaseExists(from.database)
  const lines: string[][] = [['what', 'how many']]
  if (to.database) {
    await using source = await openUnchecked(from.database.open)
    await checkSource(source, from)
    const tables = await listTables(source)
    for (const table of tables)
      if (!SKIPPED_TABLES.has(table.name)) lines.push([table.name, String(await countRows(source.db, table))])
    await checkDestination(to.database, tables).catch(rethrowForTarget)
  }
  if (to.files) {
    const tempFiles = createTempFiles(join(shop.dataDir, TEMP_FOLDER))
    const { open, isDisk } = from.files
    const files = await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), tempFiles, log })
    let [count, bytes] = [0, 0]
    for await (const { size } of files.list('')) [count, bytes] = [count + 1, bytes + size]
    await files.close()
    lines.push([`files (${bytesText(bytes)})`, String(count)])
  }
  return formatTable(lines)
}

async function checkDestination(place: DatabaseLocation, tables: readonly Table[]): Promise<void> {
  // Opening a missing SQLite database would create it.
  if (place.dataDir && !existsSync(place.open)) return
  await using target = await openTarget(place)
  await checkTarget(target, tables, null)
}

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
const hashOfFiles = (files: ReadonlyMap<string, FileDigest>): string =>
  hash(
    'sha256',
    [...files]
      .map(([key, { sha256 }]) => `${key} ${sha256}\n`)
      .toSorted()
      .join(''),
  )

/** Formats rows as aligned columns; the second column holds numbers, aligned right. */
function formatTable(rows: readonly (readonly string[])[]): string {
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
