import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import type { ActiveBanner, Banner, BannerDraft } from '#shared/features/banners/banners.schema.ts'
import type { BannersTable } from './banners.table.ts'

/** A banner as staff edit it, from its row. */
export const toBanner = (row: Selectable<BannersTable>): Banner => ({
  ...row,
  id: String(row.id),
  isActive: row.isActive === 1,
  targetPages: JSON.parse(row.targetPages) as Banner['targetPages'],
  hyperlinks: JSON.parse(row.hyperlinks) as Banner['hyperlinks'],
})

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
