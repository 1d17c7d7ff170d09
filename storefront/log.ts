import type * as Report from './report.ts'

/**
 * Logs to the browser console, so that support can see what happened, and tells the shop's log about errors of the
 * program. Resolves once that is on its way; it never rejects.
 */
export function logFailure(what: string, error: unknown): Promise<void> {
  // oxlint-disable-next-line no-console -- this is the one place
  console.error(what, error)
  return reportFault(error)
}

/** Nobody waits longer for a report. */
const AT_MOST_MS = 500

/** Tells the shop's log about an error that the browser has shown in its console. The code for it loads with the first one. */
export function reportFault(error: unknown): Promise<void> {
  const tell = ({ report }: typeof Report) => report(error)
  return new Promise((done) => {
    setTimeout(done, AT_MOST_MS)
    import('./report.ts').then(tell).then(done, () => done())
  })
}
