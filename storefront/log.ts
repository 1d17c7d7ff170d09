/** Logs to the browser console. Failures are logged before they are rethrown, so that support can see what happened. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the one place
  console.error(what, error)
}
