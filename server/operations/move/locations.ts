import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseOpenError } from '#server/database/open-errors.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { ObjectStoreError } from '#server/storage/object-store-errors.ts'
import { parseObjectStoreUrl } from '#server/storage/object-store-url.ts'

/** Location of a database. */
export interface DatabaseLocation {
  /** Path or URL for `openDatabase`. */
  open: string
  /** Display name, without the password. */
  name: string
  /** Folder of a SQLite database, which also contains local files. Null for PostgreSQL. */
  dataDir: string | null
}

/** Location of files. */
export interface FilesLocation {
  /** An `s3://` URL or a folder. Contains no secret. */
  open: string
  isDisk: boolean
}

/** The move is impossible; nothing has been changed. */
export class MoveError extends Error {
  override name = 'MoveError'
}

const DATABASE = 'hoard.db'

/**
 * @param given - `postgres://…`, or a SQLite file or its folder, with or without `sqlite:`.
 * @throws MoveError
 */
export function parseDatabaseLocation(given: string): DatabaseLocation {
  if (isPostgresUrl(given)) return { open: given, name: withoutPassword(given), dataDir: null }
  const path = pathOf(given, 'sqlite', '--to-database', 'postgres://user:password@host/name or sqlite:./data/hoard.db')
  const file = path.endsWith('.db') ? path : join(path, DATABASE)
  if (basename(file) !== DATABASE)
    throw new MoveError(`--to-database: a server expects ${DATABASE} in its DATA_DIR, not ${basename(file)}.`)
  return { open: file, name: file, dataDir: dirname(file) }
}

/**
 * @param given - `s3://…`, or a folder, with or without `disk:`.
 * @throws MoveError
 */
export function parseFilesLocation(given: string): FilesLocation {
  if (given.startsWith('s3://')) {
    try {
      parseObjectStoreUrl(given)
    } catch (error) {
      throw new MoveError(`--to-files: ${given} ${error instanceof Error ? error.message : String(error)}.`)
    }
    return { open: given, isDisk: false }
  }
  const path = pathOf(given, 'disk', '--to-files', 's3://bucket/folder?region=… or disk:./data/files')
  if (basename(path) !== 'files')
    throw new MoveError(`--to-files: a server expects its files in DATA_DIR/files, not in ${basename(path)}.`)
  return { open: path, isDisk: true }
}

/** Rejects URLs of other schemes, which would otherwise become folder names. */
function pathOf(given: string, scheme: string, option: string, examples: string): string {
  const path = given.startsWith(`${scheme}:`) ? given.slice(scheme.length + 1) : given
  if (path === '' || /^[a-z][\w+.-]*:/i.test(path)) throw new MoveError(`${option}: use ${examples}.`)
  return resolve(path)
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '…'
  for (const secret of ['password', 'sslpassword']) url.searchParams.delete(secret)
  return decodeURI(url.href)
}

/** Rewords an error about the target: the message names the command's option instead of the setting. */
export function rethrowForTarget(error: unknown): never {
  if (!(error instanceof DatabaseOpenError || error instanceof ObjectStoreError)) throw error
  const message = error.message.replace(/^DATABASE_URL:/, '--to-database:').replace(/^FILES_URL:/, '--to-files:')
  throw new MoveError(message, { cause: error })
}
