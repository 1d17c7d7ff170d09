import { type BrowserError, describeError } from './describe-error.ts'

/** Reports of one page: the first errors tell enough. */
const MAX_REPORTS = 3
let reports = 0

/** Tells the shop's log about an error of the program. Without cookies, so that the report names nobody. */
export function reportError(app: BrowserError['app'], screen: string, error: unknown): void {
  const described = describeError(error)
  if (!described || reports++ >= MAX_REPORTS) return
  void fetch('/api/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app, screen, ...described } satisfies BrowserError),
  }).catch(() => undefined)
}
