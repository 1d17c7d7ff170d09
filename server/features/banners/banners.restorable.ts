import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { bannerRecord, BannerChange, type Banner } from '#shared/features/banners/banners.record.ts'
import { lockBanners, reorderBanners, type BannerPriority } from './banner-order.ts'
import { recreateBanner, findBanner, restoredPeriod, updateBanner } from './banners.repository.ts'

export const bannersRestorable: Restorable<Banner> = {
  ...bannerRecord,
  find: findBanner,
  recreate: (tx, before, _, publishChange) => recreateBanner(tx, before, publishChange),
  revert: (tx, { before }, publishChange) =>
    updateBanner(
      tx,
      before.id,
      { change: parseOldFields(BannerChange, { ...before, ...restoredPeriod(before) }), version: undefined },
      publishChange,
    ),

  async reorder(tx, before, publishChange) {
    const priorities = before as BannerPriority[]
    const there = new Set((await lockBanners(tx, priorities)).map(({ id }) => id))
    return reorderBanners(
      tx,
      priorities.filter(({ id }) => there.has(id)),
      publishChange,
    )
  },
}
