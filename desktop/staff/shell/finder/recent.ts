import { parseJson } from '#shared/contract/json.ts'
import { keep, kept } from '#shared/browser-storage.ts'
import { areDraftsStopped, RECENT } from '#staff/drafts/draft-store.ts'

/** Addresses kept. */
const MAX_RECENT = 30

/** Addresses of screens of the staff app that were opened in this browser, last opened first. Without queries. */
export function readRecent(): readonly string[] {
  const stored = parseJson(kept(RECENT) ?? '')
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
}

/** Moves an address to the front, until LOGOUT. */
export function rememberRecent(path: string) {
  if (areDraftsStopped()) return
  const others = readRecent().filter((other) => other !== path)
  keep(RECENT, JSON.stringify([path, ...others].slice(0, MAX_RECENT)))
}
