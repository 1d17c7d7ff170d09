import { ConfigError, type Config } from './config.ts'
import { MigrationError } from './database/migrate.ts'
import { ObjectStoreError } from './storage/object-store-errors.ts'
import { DatabaseOpenError } from './database/open-errors.ts'

/** The message for the operator when the shop can't start: a plain sentence for known reasons, otherwise the stack. */
export function startFailure(error: unknown, config?: Pick<Config, 'port' | 'host' | 'dataDir'>): string {
  if (error instanceof ConfigError) return `Invalid settings:\n${error.message}`
  if (!(error instanceof Error)) return String(error)
  if (error instanceof MigrationError || error instanceof DatabaseOpenError || error instanceof ObjectStoreError)
    return error.message
  const code = 'code' in error ? String(error.code) : ''
  const known = config && reasons(config).find(({ codes }) => codes.test(code))
  return known?.words ?? error.stack ?? error.message
}

const reasons = ({ port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>) => [
  {
    codes: /^EADDRINUSE$/,
    words: `PORT: another program is using port ${port}. Choose another, such as PORT=3100.`,
  },
  {
    codes: /^(ENOTFOUND|EADDRNOTAVAIL|EAI_AGAIN)$/,
    words: `HOST: this machine has no address ${host}. Set HOST to one that it has, or leave it out.`,
  },
  {
    codes: /^(EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|SQLITE_CANTOPEN.*|SQLITE_READONLY.*|SQLITE_PERM)$/,
    words: `DATA_DIR: the shop can't write to ${dataDir}. Make the shop's user its owner, mount its disk, or choose another folder.`,
  },
  {
    codes: /^EACCES$/,
    words: `Permission denied: either PORT ${port} needs more rights, or the shop can't write to DATA_DIR ${dataDir}.`,
  },
  {
    // Writes refused by server/operations/move/gate.ts.
    codes: /^(SQLITE_CONSTRAINT_TRIGGER|HM001)$/,
    words: 'The shop is being moved and accepts no writes at the moment. Start it again in a few seconds.',
  },
  {
    codes: /^SQLITE_(NOTADB|CORRUPT.*)$/,
    words: `DATA_DIR: ${dataDir}/hoard.db is damaged, or not a database. Nothing was changed. Restore a backup: hoard restore <folder> --force moves the existing data aside.`,
  },
  {
    codes: /^(SQLITE_FULL|ENOSPC)$/,
    words: `DATA_DIR: the disk of ${dataDir} is full. Saved data is safe. Free some space, then start the shop again.`,
  },
]
