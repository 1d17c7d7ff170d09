import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { OwnFactsChange, shopFactsRecord, type OwnFacts } from '#shared/features/shop-facts/shop-facts.record.ts'
import { readOwnFacts, updateOwnFacts } from './shop-facts.repository.ts'

export const shopFactsRestorable: Restorable<OwnFacts> = {
  ...shopFactsRecord,
  find: readOwnFacts,
  recreate: () => Promise.reject(new Error('facts are never deleted')),
  revert: (tx, { before }, publishChange) =>
    updateOwnFacts(tx, { change: parseOldFields(OwnFactsChange, before), version: undefined }, publishChange),
}
