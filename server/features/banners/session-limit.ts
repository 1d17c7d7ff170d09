import type { ActiveBanner, Banner } from '#shared/features/banners/banners.schema.ts'

/** By a banner's id: keys of the pages that a session has seen it on. */
export type Seen = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Which banners of a page a session still gets (decision 24): one with `maxPagesPerSession` n on the first n distinct pages, and
 * on those again and again. `counted` are those that this look at the page uses up: of every position the first, for only that
 * is shown.
 */
export function withinLimits(banners: readonly ActiveBanner[], seen: Seen, key: string) {
  const left: ActiveBanner[] = []
  const counted: ActiveBanner[] = []
  const settled = new Set<Banner['position']>()
  for (const banner of banners) {
    const pages = seen.get(banner.id)
    const isNew = banner.maxPagesPerSession > 0 && !pages?.has(key)
    if (isNew && (pages?.size ?? 0) >= banner.maxPagesPerSession) continue
    left.push(banner)
    if (isNew && !settled.has(banner.position)) counted.push(banner)
    settled.add(banner.position)
  }
  return { left, counted }
}
