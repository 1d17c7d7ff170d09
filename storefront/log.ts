/**
 * The shop's one way to the browser's console. Failures are logged and rethrown (specification section 8),
 * so that whoever supports a shopper can see what happened.
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the one place
  console.error(what, error)
}
