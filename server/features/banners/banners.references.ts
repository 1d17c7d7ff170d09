import { recordReferences } from '#server/content/references/record-references.ts'
import { bannerRecord } from '#shared/features/banners/banners.record.ts'
import { listBanners, updateBanner } from './banners.repository.ts'

/** Links of banners, and the pages that they target. Wildcard targets (`*`, `blog/*`) refer to no single page. */
export const bannersReferences = recordReferences(bannerRecord, {
  list: listBanners,
  update: (tx, id, change, { publishChange }) => updateBanner(tx, id, { change, version: undefined }, publishChange),
})
