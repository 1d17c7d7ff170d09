import type { Banner } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { targetsOver } from '#shared/features/banners/targets-over.ts'
import { outranks } from '#shared/features/banners/priorities.ts'
import { pathOf } from './targets.ts'

type Standing = Pick<
  Banner,
  'id' | 'name' | 'isActive' | 'position' | 'priority' | 'targetPages' | 'maxPagesPerSession'
>

/** What shoppers see on one of a banner's targets, where it competes with others for its position. */
export interface Place {
  /** Such as `/gallery`, or `*`. */
  target: string
  /** The banner that is shown there instead of it, always. */
  hiddenBehind: Standing | null
  /** Banners that a shopper gets first, for as many pages as they are shown in a session. */
  after: Standing[]
  /** Pages of this target on which another is shown. */
  except: { path: string; banner: Standing }[]
}

/**
 * Where shoppers see a banner: of those that are active at a position of a page, the first is shown, by priority and then by age
 * (decision 23). A banner that is not saved yet has no number for an id, and is the youngest.
 */
export function placesOf(banner: Standing, others: readonly Standing[]): Place[] {
  const youngest = { ...banner, id: String(Number(banner.id) || Infinity) }
  const rivals = others
    .filter((it) => it.isActive && it.id !== banner.id && it.position === banner.position && outranks(it, youngest))
    .toSorted((a, b) => (outranks(a, b) ? -1 : 1))
  const keys = [...new Set(banner.targetPages.map(pageKey))]
  return keys
    .filter((key) => !keys.some((wider) => wider !== key && targetsOver(key).includes(wider)))
    .map((key) => placeOf(key, rivals))
}

function placeOf(key: string, rivals: readonly Standing[]): Place {
  const over = new Set(targetsOver(key))
  const above = rivals.filter(({ targetPages }) => targetPages.some((target) => over.has(pageKey(target))))
  const hiddenBehind = above.find(({ maxPagesPerSession }) => maxPagesPerSession === 0) ?? null
  const except = rivals
    .filter((rival) => !above.includes(rival))
    .flatMap((rival) =>
      rival.targetPages
        .filter((target) => targetsOver(pageKey(target)).includes(key))
        .map((target) => ({ path: pathOf(target), banner: rival })),
    )
  return { target: pathOf(key), hiddenBehind, after: hiddenBehind ? [] : above, except: hiddenBehind ? [] : except }
}
