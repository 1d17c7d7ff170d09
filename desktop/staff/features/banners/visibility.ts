import type { Banner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { coveringTargets } from '#shared/features/banners/covering-targets.ts'
import { outranks } from '#shared/features/banners/priorities.ts'
import { pathOf } from '#shared/features/banners/page-key.ts'

type BannerVisibility = Pick<
  Banner,
  'id' | 'name' | 'isActive' | 'position' | 'priority' | 'targetPages' | 'maxPagesPerSession'
>

/** What shoppers see on one of a banner's targets, where it competes with others for its position. */
export interface BannerPlacement {
  /** Such as `/gallery`, or `*`. */
  target: string
  /** The banner that always takes precedence there; null if none does. */
  hiddenBehind: BannerVisibility | null
  /** Banners shown first, until their page limit per session is used up. */
  after: BannerVisibility[]
  /** Pages of this target on which another banner is shown. */
  except: { path: string; banner: BannerVisibility }[]
}

/**
 * Where shoppers see a banner. On each page and position the active banner with the highest priority wins, then the
 * oldest. An unsaved banner has no numeric id and counts as the youngest.
 */
export function placementsOf(banner: BannerVisibility, others: readonly BannerVisibility[]): BannerPlacement[] {
  const youngest = { ...banner, id: String(Number(banner.id) || Infinity) }
  const rivals = others
    .filter((it) => it.isActive && it.id !== banner.id && it.position === banner.position && outranks(it, youngest))
    .toSorted((a, b) => (outranks(a, b) ? -1 : 1))
  const keys = [...new Set(banner.targetPages.map(pageKey))]
  return keys
    .filter((key) => !keys.some((wider) => wider !== key && coveringTargets(key).includes(wider)))
    .map((key) => placementOf(key, rivals))
}

/** The priority that shows a banner before all others in its position, active or not. */
export const firstPriority = (
  { id, position }: Pick<Banner, 'id' | 'position'>,
  others: readonly Pick<Banner, 'id' | 'position' | 'priority'>[],
): number => 1 + Math.max(...others.filter((it) => it.id !== id && it.position === position).map((it) => it.priority))

function placementOf(key: string, rivals: readonly BannerVisibility[]): BannerPlacement {
  const over = new Set(coveringTargets(key))
  const above = rivals.filter(({ targetPages }) => targetPages.some((target) => over.has(pageKey(target))))
  const hiddenBehind = above.find(({ maxPagesPerSession }) => maxPagesPerSession === 0) ?? null
  const except = rivals
    .filter((rival) => !above.includes(rival))
    .flatMap((rival) =>
      rival.targetPages
        .filter((target) => coveringTargets(pageKey(target)).includes(key))
        .map((target) => ({ path: pathOf(target), banner: rival })),
    )
  return { target: pathOf(key), hiddenBehind, after: hiddenBehind ? [] : above, except: hiddenBehind ? [] : except }
}
