import type { Banner } from '#shared/features/banners/banners.schema.ts'

type Ranked = Pick<Banner, 'id' | 'priority'>

/** Of the server's schema. */
const HIGHEST = 1_000_000

/** Whether shoppers are shown the one rather than the other: the higher priority, then the older banner (decision 23). */
export const outranks = (one: Ranked, other: Ranked): boolean =>
  one.priority === other.priority ? Number(one.id) < Number(other.id) : one.priority > other.priority

/**
 * The priorities that put banners into this order, the first on top: those that there are, handed out anew, and raised only
 * where two are equal. Answers the banners whose priority changes.
 */
export function prioritiesFor(order: readonly Ranked[]): Ranked[] {
  const steps = order.map(({ priority }) => priority).toSorted((a, b) => b - a)
  const ranked = order.map(({ id }, at) => ({ id, priority: steps[at]! }))
  for (let at = ranked.length - 2; at >= 0; at--) {
    const [upper, lower] = [ranked[at]!, ranked[at + 1]!]
    if (!outranks(upper, lower)) upper.priority = lower.priority + (Number(upper.id) < Number(lower.id) ? 0 : 1)
  }
  // No room above: everybody gets a number from 1.
  const fitting =
    (ranked[0]?.priority ?? 0) > HIGHEST ? ranked.map(({ id }, at) => ({ id, priority: ranked.length - at })) : ranked
  return fitting.filter(({ priority }, at) => priority !== order[at]!.priority)
}
