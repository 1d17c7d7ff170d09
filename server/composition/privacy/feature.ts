import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { serve } from '#server/http/serve.ts'
import { privacyContract } from '#shared/features/privacy/privacy.contract.ts'
import { describeErased } from './carry-out.ts'
import { countCustomer, eraseCustomer, readCustomer } from './privacy.repository.ts'

/** Erasure and export of a customer's data by staff, because Shopify asks custom apps only if they are configured. */
export const privacyFeature = ({ db, withChanges }: FeatureParts): Feature => ({
  routes: serve(privacyContract, {
    preview: ({ body: { email } }) => countCustomer(db, { email, orders: [] }),

    erase: ({ body: { email } }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const counts = await eraseCustomer(tx, { email, orders: [] })
        // Without the address: the log outlives it.
        const title = `a customer’s data. ${describeErased(counts)}`
        const event = { staff, action: 'erased', kind: 'security', recordId: null, title } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
        publishChange(consoleChange('webhooks', 'orders', 'messages'))
        return counts
      }),

    async export({ body: { email } }, { staff }) {
      const event = { staff, action: 'exported', kind: 'security', recordId: null, title: 'a customer’s data' } as const
      await recordAuditEvent(db, { ...event, before: null, after: null })
      return readCustomer(db, email)
    },
  }),
})
