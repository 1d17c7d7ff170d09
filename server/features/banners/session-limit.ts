import type { ActiveBanner, Banner } from '#shared/features/banners/banners.record.ts'

/** Page keys on which a session has seen a banner, by banner id. */
export type SeenPages = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Applies `maxPagesPerSession`: a session sees a limited banner on its first n distinct pages, any number of times.
 * `counted` are the banners that this view counts against: only the first of each position, because only that one is
 * shown.
 */
export function withinLimits(banners: readonly ActiveBanner[], seen: SeenPages, key: string) {
  const visible: ActiveBanner[] = []
  const counted: ActiveBanner[] = []
  const settled = new Set<Banner['position']>()
  for (const banner of banners) {
    const pages = seen.get(banner.id)
    const isNew = banner.maxPagesPerSession > 0 && !pages?.has(key)
    if (isNew && (pages?.size ?? 0) >= banner.maxPagesPerSession) continue
    visible.push(banner)
    if (isNew && !settled.has(banner.position)) counted.push(banner)
    settled.add(banner.position)
  }
  return { visible, counted }
}
