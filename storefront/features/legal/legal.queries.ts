import type { LegalPage } from '#shared/features/legal/legal.record.ts'
import { read } from '#storefront/api/read.ts'

/** The text of a legal page. */
export const legalRead = (id: LegalPage) => read('/api/legal/:id', { params: { id } })
