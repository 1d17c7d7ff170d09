import { areDraftsStopped, RECENT } from '#staff/drafts/draft-store.ts'

/** Addresses kept. */
const MAX_RECENT = 30

/** Addresses of screens of the staff app that were opened in this browser, last opened first. Without queries. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return [] // storage is disabled, or holds something else
  }
}

/** Moves an address to the front, until LOGOUT. */
export function rememberRecent(path: string) {
  if (areDraftsStopped()) return
  try {
    const others = readRecent().filter((other) => other !== path)
    localStorage.setItem(RECENT, JSON.stringify([path, ...others].slice(0, MAX_RECENT)))
  } catch {
    return // storage is disabled or full: the finder knows no recent screens
  }
}
