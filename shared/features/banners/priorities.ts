import type { Banner } from '#shared/features/banners/banners.record.ts'

type Ranked = Pick<Banner, 'id' | 'priority'>

/** Maximum in the server's schema. */
const HIGHEST = 1_000_000

/** Whether shoppers see one banner rather than the other: higher priority first, then the older one. */
export const outranks = (one: Ranked, other: Ranked): boolean =>
  one.priority === other.priority ? Number(one.id) < Number(other.id) : one.priority > other.priority

/**
 * Priorities that put banners into this order, first on top. Reuses the existing values and raises them only to break
 * ties. Returns only banners whose priority changes.
 */
export function prioritiesFor(order: readonly Ranked[]): Ranked[] {
  const steps = order.map(({ priority }) => priority).toSorted((a, b) => b - a)
  const ranked = order.map(({ id }, at) => ({ id, priority: steps[at]! }))
  for (let at = ranked.length - 2; at >= 0; at--) {
    const [upper, lower] = [ranked[at]!, ranked[at + 1]!]
    if (!outranks(upper, lower)) upper.priority = lower.priority + (Number(upper.id) < Number(lower.id) ? 0 : 1)
  }
  // If the maximum is exceeded, all banners are numbered from 1.
  const fitting =
    (ranked[0]?.priority ?? 0) > HIGHEST ? ranked.map(({ id }, at) => ({ id, priority: ranked.length - at })) : ranked
  return fitting.filter(({ priority }, at) => priority !== order[at]!.priority)
}
