import { homedir } from 'node:os'

/** Words after which secrets stand, in headers, addresses and JSON. */
const secrets: readonly [RegExp, string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 […]'],
  [/\b((?:set-)?cookie["']?\s*[:=]\s*)[^\n]+/gi, '$1[…]'],
  [/([?&](?:code|state|challenge|verifier|token)=)[^&\s"'#]+/gi, '$1[…]'],
  [/(["']?\b(?:token|verifier|code|password|authorization)["']?\s*:\s*["'])[^"']+/gi, '$1[…]'],
]

/** Where people's files are, on the systems that there are: `/home/…`, `/Users/…`, `C:\…`, `\\nas\…`. Paths of addresses begin otherwise. */
const start = String.raw`(?:file:\/\/)?(?:\/(?:home|Users|Volumes|media|mnt|private|root|run|srv|tmp|var|work)\/|[A-Za-z]:\\|\\\\)`
/** Names with spaces are in quotes, as Node writes them. */
const quoted = new RegExp(String.raw`(["'\x60])(${start}[^"'\x60\n]*)\1`, 'g')
const bare = new RegExp(String.raw`(?<![\w.:/\]-])${start}[^\s"'\x60()<>|*?]*`, 'g')

/**
 * A line for the log without what is nobody's business who is sent it: sessions, codes, and where on the disk something is. Of a place only the
 * last name is left.
 */
export function scrubbed(line: string, home = homedir()): string {
  return secrets
    .reduce((text, [pattern, put]) => text.replace(pattern, put), line)
    .replace(quoted, (_, quote: string, place: string) => quote + lastOf(place) + quote)
    .replace(bare, lastOf)
    .replaceAll(home, '~')
}

const lastOf = (place: string) => `…/${place.split(/[\\/]/).at(-1)}`
