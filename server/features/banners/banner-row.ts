import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import {
  BannerLink,
  type ActiveBanner,
  type Banner,
  type BannerDraft,
} from '#shared/features/banners/banners.schema.ts'
import type { BannersTable } from './banners.table.ts'

/** A banner as staff edit it, from its row. */
export const toBanner = (row: Selectable<BannersTable>): Banner => ({
  ...row,
  id: String(row.id),
  isActive: row.isActive === 1,
  targetPages: listIn(row.targetPages).filter((target) => typeof target === 'string'),
  hyperlinks: listIn(row.hyperlinks).flatMap((link) => BannerLink.safeParse(link).data ?? []),
})

/** Whatever stands in the column: every page reads every banner, so one that is broken must not take the others with it. */
function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return [] // no JSON: it names no page, and stays as it is in the database
  }
}

/** Columns of a whole banner. */
export const columnsOf = (banner: BannerDraft) => ({
  ...banner,
  isActive: bit(banner.isActive),
  targetPages: JSON.stringify(banner.targetPages),
  hyperlinks: JSON.stringify(banner.hyperlinks),
})

/** Columns of the fields that are given. */
export function toRow<D extends Partial<BannerDraft>>({ isActive, targetPages, hyperlinks, ...same }: D) {
  return {
    ...same,
    ...(isActive !== undefined && { isActive: bit(isActive) }),
    ...(targetPages && { targetPages: JSON.stringify(targetPages) }),
    ...(hyperlinks && { hyperlinks: JSON.stringify(hyperlinks) }),
  }
}

/** What shoppers may see of a banner. */
export const faceOf = (banner: ActiveBanner): ActiveBanner => ({
  id: banner.id,
  position: banner.position,
  text: banner.text,
  textColor: banner.textColor,
  backgroundColor: banner.backgroundColor,
  textSize: banner.textSize,
  crawlSpeed: banner.crawlSpeed,
  maxPagesPerSession: banner.maxPagesPerSession,
  hyperlinks: banner.hyperlinks,
})
