import { inspect } from 'node:util'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node.js'
import { scrubbed } from './scrub.ts'

/** What the editor did, in lines of text. */
export interface Log {
  info(words: string, details?: unknown): void
  warn(words: string, details?: unknown): void
  error(words: string, details?: unknown): void
  /** Where its files are. */
  folder: string
}

/** Then the file becomes `hoard.old.log`, and a new one begins. */
const MOST_BYTES = 2_000_000

/**
 * Writes `hoard.log` in `folder`, and nothing into it that says who somebody is at a server, or where on their disk something lies. `toConsole`
 * is for development.
 */
export function openLog(folder: string, toConsole: boolean): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const logger = electronLog.create({ logId: folder })
  const { file, console } = logger.transports
  file.resolvePathFn = () => join(folder, 'hoard.log')
  file.maxSize = MOST_BYTES
  file.format = '{y}-{m}-{d} {h}:{i}:{s}.{ms} [{level}] {text}'
  file.level = 'info'
  console.level = toConsole ? 'info' : false
  const lineOf = (words: string, details: unknown) =>
    scrubbed(
      details === undefined
        ? words
        : `${words}: ${typeof details === 'string' ? details : inspect(details, { depth: 4 })}`,
    )
  return {
    folder,
    info: (words, details) => logger.info(lineOf(words, details)),
    warn: (words, details) => logger.warn(lineOf(words, details)),
    error: (words, details) => logger.error(lineOf(words, details)),
  }
}
