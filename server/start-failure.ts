import { ConfigError, type Config } from './config.ts'
import { MigrationError } from './database/migrate.ts'
import { StoreRefused } from './files/object-refusals.ts'
import { NoDatabase } from './database/not-opened.ts'

/** What the operator reads when the shop can't be opened: plain words where the reason is known, else the stack. */
export function startFailure(error: unknown, config?: Pick<Config, 'port' | 'host' | 'dataDir'>): string {
  if (error instanceof ConfigError) return `Wrong settings:\n${error.message}`
  if (!(error instanceof Error)) return String(error)
  if (error instanceof MigrationError || error instanceof NoDatabase || error instanceof StoreRefused)
    return error.message
  const code = 'code' in error ? String(error.code) : ''
  const known = config && reasons(config).find(({ codes }) => codes.test(code))
  return known?.words ?? error.stack ?? error.message
}

const reasons = ({ port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>) => [
  {
    codes: /^EADDRINUSE$/,
    words: `PORT: port ${port} is taken by another program. Choose another, such as PORT=3100.`,
  },
  { codes: /^(ENOTFOUND|EADDRNOTAVAIL|EAI_AGAIN)$/, words: `HOST: this machine has no address ${host}.` },
  {
    codes: /^(EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|SQLITE_CANTOPEN.*|SQLITE_READONLY.*|SQLITE_PERM)$/,
    words: `DATA_DIR: the shop can't write to ${dataDir}.`,
  },
  {
    codes: /^EACCES$/,
    words: `Not allowed: either PORT ${port} needs more rights, or the shop can't write to DATA_DIR ${dataDir}.`,
  },
  {
    // server/move/gate.ts
    codes: /^(SQLITE_CONSTRAINT_TRIGGER|HM001)$/,
    words: 'The shop is being moved, and takes no writes just now: start it again in some seconds.',
  },
  { codes: /^SQLITE_(NOTADB|CORRUPT.*)$/, words: `DATA_DIR: ${dataDir}/hoard.db is damaged, or no database.` },
  { codes: /^(SQLITE_FULL|ENOSPC)$/, words: `DATA_DIR: there is no room left on the disk of ${dataDir}.` },
]
