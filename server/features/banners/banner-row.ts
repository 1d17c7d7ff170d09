import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import { parseJson } from '#shared/contract/json.ts'
import { BannerLink, ActiveBanner, type Banner, type BannerDraft } from '#shared/features/banners/banners.record.ts'
import type { BannersTable } from '#server/database/schema/banners.table.ts'

/** Converts a row to a banner as staff edit it. */
export const toBanner = (row: Selectable<BannersTable>): Banner => ({
  ...row,
  id: String(row.id),
  isActive: row.isActive === 1,
  targetPages: listIn(row.targetPages).filter((target) => typeof target === 'string'),
  hyperlinks: listIn(row.hyperlinks).flatMap((link) => BannerLink.safeParse(link).data ?? []),
})

/** Tolerates any text in the column: every page reads all banners, so one broken row must not fail the others. */
function listIn(text: string): unknown[] {
  const list = parseJson(text)
  // Invalid JSON: the banner targets no page, and the row stays as it is.
  return Array.isArray(list) ? list : []
}

/** Columns of a complete banner. */
export const columnsOf = (banner: BannerDraft) => ({
  ...banner,
  isActive: bit(banner.isActive),
  targetPages: JSON.stringify(banner.targetPages),
  hyperlinks: JSON.stringify(banner.hyperlinks),
})

/** Columns of the given fields. */
export function toRow<D extends Partial<BannerDraft>>({ isActive, targetPages, hyperlinks, ...same }: D) {
  return {
    ...same,
    ...(isActive !== undefined && { isActive: bit(isActive) }),
    ...(targetPages && { targetPages: JSON.stringify(targetPages) }),
    ...(hyperlinks && { hyperlinks: JSON.stringify(hyperlinks) }),
  }
}

/** The fields of a banner that shoppers may see. */
export const toPublicBanner = (banner: ActiveBanner): ActiveBanner => ActiveBanner.parse(banner)
