import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'

/** Bytes. */
export interface DiskSpace {
  /** Available to this process. */
  free: number
  total: number
}

/** Space of the disk that contains the folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Bytes of the database, and of SQLite's write-ahead log. */
export async function databaseSize({
  db,
  dataDir,
}: {
  db: Database
  dataDir: string
}): Promise<{ database: number; writeAheadLog: number }> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
    return { database: rows[0]!.size, writeAheadLog: 0 }
  }
  const sizeOf = async (name: string) => (await nullIfMissing(stat(join(dataDir, name))))?.size ?? 0
  return { database: await sizeOf('hoard.db'), writeAheadLog: await sizeOf('hoard.db-wal') }
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes as `1.4 GB`. */
export function bytesText(bytes: number): string {
  let unit = 0
  let number = bytes
  for (; number >= 1000 && unit < units.length - 1; unit++) number /= 1000
  return `${number < 10 && unit > 0 ? number.toFixed(1) : Math.round(number)} ${units[unit]}`
}
