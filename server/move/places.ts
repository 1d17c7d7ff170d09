import { basename, dirname, join, resolve } from 'node:path'
import { NoDatabase } from '#server/database/not-opened.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { StoreRefused } from '#server/files/object-refusals.ts'
import { objectPlace } from '#server/files/object-address.ts'

/** Where a database is, or is to be. */
export interface DatabasePlace {
  /** As `openDatabase` takes it: a path or an address. */
  open: string
  /** For people: without the password. */
  name: string
  /** The folder of a SQLite database, in which the servers have their files, too. Null: it is a PostgreSQL. */
  dataDir: string | null
}

/** Where files are, or are to be. */
export interface FilesPlace {
  /** An `s3://` address, or a folder. It holds no secret. */
  open: string
  isDisk: boolean
}

/** What was asked for can't be; nothing has been done. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

const DATABASE = 'hoard.db'

/** @param given - `postgres://…`, or a SQLite file or its folder, with or without `sqlite:`. @throws MoveRefused */
export function databasePlace(given: string): DatabasePlace {
  if (isPostgresUrl(given)) return { open: given, name: withoutPassword(given), dataDir: null }
  const path = pathOf(given, 'sqlite', '--to-database', 'postgres://user:password@host/name or sqlite:./data/hoard.db')
  const file = path.endsWith('.db') ? path : join(path, DATABASE)
  if (basename(file) !== DATABASE)
    throw new MoveRefused(`--to-database: a server looks for ${DATABASE} in its DATA_DIR, not for ${basename(file)}.`)
  return { open: file, name: file, dataDir: dirname(file) }
}

/** @param given - `s3://…`, or a folder, with or without `disk:`. @throws MoveRefused */
export function filesPlace(given: string): FilesPlace {
  if (given.startsWith('s3://')) {
    try {
      objectPlace(given)
    } catch (error) {
      throw new MoveRefused(`--to-files: ${given} ${error instanceof Error ? error.message : String(error)}.`)
    }
    return { open: given, isDisk: false }
  }
  const path = pathOf(given, 'disk', '--to-files', 's3://bucket/folder?region=… or disk:./data/files')
  if (basename(path) !== 'files')
    throw new MoveRefused(`--to-files: a server looks for its files in DATA_DIR/files, not in ${basename(path)}.`)
  return { open: path, isDisk: true }
}

/** What is taken for a path by mistake would become a folder of that name. */
function pathOf(given: string, scheme: string, option: string, examples: string): string {
  const path = given.startsWith(`${scheme}:`) ? given.slice(scheme.length + 1) : given
  if (path === '' || /^[a-z][\w+.-]*:/i.test(path)) throw new MoveRefused(`${option}: give ${examples}.`)
  return resolve(path)
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '…'
  for (const secret of ['password', 'sslpassword']) url.searchParams.delete(secret)
  return decodeURI(url.href)
}

/** What is wrong with the place that the shop is to go to, under the name that it was given by. */
export function ofTarget(error: unknown): unknown {
  if (!(error instanceof NoDatabase || error instanceof StoreRefused)) return error
  const words = error.message.replace(/^DATABASE_URL:/, '--to-database:').replace(/^FILES_URL:/, '--to-files:')
  return new MoveRefused(words, { cause: error })
}
