import type { Banner } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { faceOf } from './banner-row.ts'

/** The tag of a target. An answer for a page reads those of all targets over it, so a change drops those pages and no others. */
export const bannerTag = (target: string) => `banners:${target}`

/** What was read for pages of all targets. */
export const anyBanner = bannerTag('*')

/** Targets whose pages look different after a change; null stands for a banner that is not there. */
export function changedTargets(before: Banner | null, after: Banner | null): string[] {
  const [was, is] = [shownOn(before), shownOn(after)]
  return [...(looksTheSame(before, after) ? was.symmetricDifference(is) : was.union(is))]
}

const shownOn = (banner: Banner | null) => new Set(banner?.isActive ? banner.targetPages.map(pageKey) : [])

const looksTheSame = (a: Banner | null, b: Banner | null) =>
  a !== null && b !== null && a.priority === b.priority && JSON.stringify(faceOf(a)) === JSON.stringify(faceOf(b))
