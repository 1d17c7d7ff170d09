import type { Selectable } from 'kysely'
import { toRecord } from '#server/database/record-columns.ts'
import { ActiveBanner, bannerRecord, type Banner } from '#shared/features/banners/banners.record.ts'
import type { BannersTable } from '#server/database/schema/banners.table.ts'

/** Converts a row to a banner as staff edit it. */
export const toBanner = (row: Selectable<BannersTable>): Banner => toRecord(bannerRecord.fields, row)

/** The fields of a banner that shoppers may see. */
export const toPublicBanner = (banner: ActiveBanner): ActiveBanner => ActiveBanner.parse(banner)
