import { inspect } from 'node:util'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node.js'
import { scrub } from './scrub.ts'

/** Text log of the editor. */
export interface Log {
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
  /** Folder of the log files. */
  folder: string
}

/** At this size the file is renamed to `hoard.old.log` and a new one is started. */
const MOST_BYTES = 2_000_000

/** Writes `hoard.log` in `folder`, without credentials or local paths. `toConsole` is for development. */
export function openLog(folder: string, toConsole: boolean): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const logger = electronLog.create({ logId: folder })
  const { file, console } = logger.transports
  file.resolvePathFn = () => join(folder, 'hoard.log')
  file.maxSize = MOST_BYTES
  file.format = '{y}-{m}-{d} {h}:{i}:{s}.{ms} [{level}] {text}'
  file.level = 'info'
  console.level = toConsole ? 'info' : false
  const lineOf = (message: string, details: unknown) =>
    scrub(
      details === undefined
        ? message
        : `${message}: ${typeof details === 'string' ? details : inspect(details, { depth: 4 })}`,
    )
  return {
    folder,
    info: (message, details) => logger.info(lineOf(message, details)),
    warn: (message, details) => logger.warn(lineOf(message, details)),
    error: (message, details) => logger.error(lineOf(message, details)),
  }
}
