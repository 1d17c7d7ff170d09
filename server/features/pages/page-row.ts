import type { Selectable } from 'kysely'
import { toRecord } from '#server/database/record-columns.ts'
import { Page, pageRecord } from '#shared/features/pages/pages.record.ts'
import type { PagesTable } from '#server/database/schema/pages.table.ts'

export type PageRow = Selectable<PagesTable>

type PageSettings = Omit<Page, 'blocks'>

/** All columns but the blocks. */
export const listedColumns = Object.keys(Page.omit({ blocks: true }).shape) as (keyof PageSettings)[]

/** Converts the listed columns of a row. */
export const toListed = (row: Omit<PageRow, 'blocks'>): PageSettings => toRecord(pageRecord.fields, row)

/** Converts a row to an API page. */
export const toPage = (row: PageRow): Page => toRecord(pageRecord.fields, row)
