import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { LegalPage, LegalTextChange, legalTextRecord, type LegalText } from '#shared/features/legal/legal.record.ts'
import { readLegalText, updateLegalText } from './legal.repository.ts'

export const legalRestorable: Restorable<LegalText> = {
  ...legalTextRecord,
  find: (tx, id) => readLegalText(tx, LegalPage.parse(id)),
  recreate: () => Promise.reject(new Error('legal texts are never deleted')),
  revert: (tx, { before }, publishChange, staff) =>
    updateLegalText(
      tx,
      before.id,
      { change: parseOldFields(LegalTextChange, before), version: undefined, staff },
      publishChange,
    ),
}
