import type { Banner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { toPublicBanner } from './banner-row.ts'

/**
 * Cache tag of a target. A response for a page reads the tags of all targets that match it, so a change invalidates
 * only those pages.
 */
export const bannerTag = (target: string) => `banners:${target}`

/** ba Dependency of cached reads over all targets: the read cache matches `banners:*` as a prefix. */
export const anyBanner = bannerTag('*')

/** Targets whose pages look different after a change. Null: the banner didn't exist, or no longer does. */
export function changedTargets(before: Banner | null, after: Banner | null): string[] {
  const [was, is] = [shownOn(before), shownOn(after)]
  return [...(looksTheSame(before, after) ? was.symmetricDifference(is) : was.union(is))]
}

const shownOn = (banner: Banner | null) => new Set(banner?.isActive ? banner.targetPages.map(pageKey) : [])

const looksTheSame = (a: Banner | null, b: Banner | null) =>
  a !== null &&
  b !== null &&
  a.priority === b.priority &&
  JSON.stringify(toPublicBanner(a)) === JSON.stringify(toPublicBanner(b))
