/** Shopify's DateTime: UTC, whole seconds. */
export function timestamp(at: Date = new Date()): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

const firstSeeded = Date.UTC(2025, 0, 1)

/** Creation time of the nth seeded product: a minute apart, the same at every start, never in the future. */
export function seededTimestamp(index: number): string {
  return timestamp(new Date(firstSeeded + index * 60_000))
}
