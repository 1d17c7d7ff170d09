/** What the shop reads at Shopify. */
const needed = ['read_products', 'read_inventory', 'read_orders']

/** Who may write, may read. */
export const missingScopes = (granted: readonly string[]): string[] =>
  needed.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace('read_', 'write_')))

/** `2026-10`; others are `unstable`. */
const stable = /^\d{4}-\d{2}$/

/** Whether Shopify still answers a version of its API, and the newest that is out. */
export function standingOf(used: string, versions: readonly { handle: string; supported: boolean }[]) {
  const newest = versions
    .filter(({ handle, supported }) => supported && stable.test(handle))
    .map(({ handle }) => handle)
    .toSorted()
    .at(-1)
  return {
    isSupported: versions.some(({ handle, supported }) => handle === used && supported),
    newest: newest ?? null,
  }
}

/** The day from which on Shopify need not answer a version any more: a year after it came out. Milliseconds since the epoch. */
export function endOf(version: string): number {
  const [year, month] = version.split('-').map(Number)
  return Date.UTC(year! + 1, month! - 1)
}

/** Whether two zones' clocks differ at some time of the year. */
export function clocksDiffer(one: string, other: string, year = new Date().getUTCFullYear()): boolean {
  const shows = (timeZone: string, at: Date) =>
    at.toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, 15))).some(
    (at) => shows(one, at) !== shows(other, at),
  )
}
