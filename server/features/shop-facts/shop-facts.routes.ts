import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { conflictingField, orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import { shopFactsContract } from '#shared/features/shop-facts/shop-facts.contract.ts'
import {
  FACTS_ID,
  settings,
  type FixedFacts,
  type OwnFacts,
  type OwnFactsChange,
  type SettingField,
} from '#shared/features/shop-facts/shop-facts.record.ts'
import { readOwnFacts, updateOwnFacts } from './shop-facts.repository.ts'
import { shopFactsRestorable } from './shop-facts.restorable.ts'

export interface ShopFactsParts {
  db: Database
  withChanges: WithChanges
  shopFacts: { fixed: FixedFacts }
}

const log = createAuditLogger(shopFactsRestorable)

/** What the shop says about itself, for administrators. */
export const shopFactsRoutes = ({ db, withChanges, shopFacts: { fixed } }: ShopFactsParts) =>
  serve(shopFactsContract, {
    read: async () => ({ facts: await readOwnFacts(db), fixed }),

    update: ({ params: { id }, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        orNotFound(id === FACTS_ID || undefined, 'Shop')
        const changed = await updateOwnFacts(tx, { change: body, version: headers['if-match'] }, publishChange)
        assertEditable(body, changed.before, fixed)
        return log.updated(tx, staff, changed)
      }),
  })

/** Throws HttpError (409) if the change would have no effect, because the environment sets the field. */
function assertEditable(change: OwnFactsChange, before: OwnFacts, fixed: FixedFacts) {
  for (const field of Object.keys(settings) as SettingField[])
    if (fixed[field] !== null && change[field] !== undefined && change[field] !== before[field])
      throw conflictingField(field, `Set by ${settings[field]} on the server, so it can’t be changed here.`)
}
