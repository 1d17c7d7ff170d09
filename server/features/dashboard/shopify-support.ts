/** Scopes the shop needs. */
const needed = ['read_products', 'read_inventory', 'read_orders']

/** A write scope includes the read scope. */
export const missingScopes = (granted: readonly string[]): string[] =>
  needed.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace('read_', 'write_')))

/** E.g. `2026-10`; other versions are unstable. */
const stable = /^\d{4}-\d{2}$/

/** Scopes that the shop does without; a write scope includes the read scope. */
const optional = ['write_merchant_managed_fulfillment_orders']

/** Optional scopes that aren't granted. */
export const missingOptional = (granted: readonly string[]): string[] =>
  optional.filter((scope) => !granted.includes(scope))

/** Whether Shopify still supports an API version, and the newest stable one. */
export function versionSupport(used: string, versions: readonly { handle: string; supported: boolean }[]) {
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

/** Earliest end of support for an API version, a year after its release (milliseconds since the epoch). */
export function supportEnd(version: string): number {
  const [year, month] = version.split('-').map(Number)
  return Date.UTC(year! + 1, month! - 1)
}

/** Whether two time zones differ at any time of the year. */
export function clocksDiffer(one: string, other: string, year = new Date().getUTCFullYear()): boolean {
  const shows = (timeZone: string, at: Date) =>
    at.toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, 15))).some(
    (at) => shows(one, at) !== shows(other, at),
  )
}
