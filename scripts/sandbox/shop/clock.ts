/** Shopify's DateTime: UTC, whole seconds. */
export function timestamp(at: Date = new Date()): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

const firstSeeded = Date.UTC(2025, 0, 1)

/** When the nth product of the catalogue was made: the same at each start, a minute apart, never in the future. */
export function seededTimestamp(index: number): string {
  return timestamp(new Date(firstSeeded + index * 60_000))
}
