import { homedir } from 'node:os'

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
