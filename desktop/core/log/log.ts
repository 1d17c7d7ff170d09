import { inspect } from 'node:util'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node.js'
import { homedir } from 'node:os'

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

/** Keywords followed by secrets in headers, addresses and JSON. */
const secrets: readonly [RegExp, string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 […]'],
  [/\b((?:set-)?cookie["']?\s*[:=]\s*)[^\n]+/gi, '$1[…]'],
  [/([?&](?:code|state|challenge|verifier|token)=)[^&\s"'#]+/gi, '$1[…]'],
  [/(["']?\b(?:token|verifier|code|password|authorization)["']?\s*:\s*["'])[^"']+/gi, '$1[…]'],
]

/** Start of a local path: `/home/…`, `/Users/…`, `C:\…` or `\\nas\…`. URL paths start differently. */
const start = String.raw`(?:file:\/\/)?(?:\/(?:home|Users|Volumes|media|mnt|private|root|run|srv|tmp|var|work)\/|[A-Za-z]:\\|\\\\)`
/** Paths with spaces are quoted, as in Node's messages. */
const quoted = new RegExp(String.raw`(["'\x60])(${start}[^"'\x60\n]*)\1`, 'g')
const bare = new RegExp(String.raw`(?<![\w.:/\]-])${start}[^\s"'\x60()<>|*?]*`, 'g')

/** Removes session tokens, codes and local paths from a log line. Only the last segment of a path remains. */
export function scrub(line: string, home = homedir()): string {
  return secrets
    .reduce((text, [pattern, put]) => text.replace(pattern, put), line)
    .replace(quoted, (_, quote: string, place: string) => quote + lastOf(place) + quote)
    .replace(bare, lastOf)
    .replaceAll(home, '~')
}

const lastOf = (place: string) => `…/${place.split(/[\\/]/).at(-1)}`
