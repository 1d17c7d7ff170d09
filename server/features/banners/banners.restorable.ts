import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { BannerChange, type Banner } from '#shared/features/banners/banners.schema.ts'
import { lockBanners, reorderBanners, type Priority } from './banner-order.ts'
import { bringBannerBack, findBanner, updateBanner } from './banners.repository.ts'

/** The way back for banners. */
export const bannersRestorable: Restorable<Banner> = {
  kind: 'banner',
  name: 'Banner',
  titleOf: ({ name }) => name,
  find: findBanner,
  bringBack: (tx, before, _, note) => bringBannerBack(tx, before, note),
  putBack: (tx, { before }, note) =>
    updateBanner(tx, before.id, { change: fieldsOf(BannerChange, before), version: undefined }, note),

  async reorder(tx, before, note) {
    const priorities = before as Priority[]
    const there = new Set((await lockBanners(tx, priorities)).map(({ id }) => id))
    return reorderBanners(
      tx,
      priorities.filter(({ id }) => there.has(id)),
      note,
    )
  },
}
