import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { consoleChange } from '#server/changes/changes.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { emptyWriteAheadLog } from '#server/database/write-ahead-log.ts'
import { logEvent } from '#server/http/security-events.ts'
import { serve } from '#server/http/serve.ts'
import { privacyContract } from '#shared/features/privacy/privacy.contract.ts'
import { orNotFound } from '#server/errors.ts'
import type { Alert, Feature, FeatureParts } from '#server/content/feature.ts'
import { describeErased } from './carry-out.ts'
import { closeAnswered, listRequests } from './requests.repository.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { Database } from '#server/database/database.ts'
import { countCustomer, eraseCustomer, readCustomer } from './privacy.repository.ts'

/** Erasure and export of a customer's data by staff, because Shopify asks custom apps only if they are configured. */
export const privacyFeature = ({ db, withChanges }: FeatureParts): Feature => ({
  csvDownloads: [requestsFile(db)],
  alerts: { 'customers’ requests': () => requestAlerts(db) },

  routes: serve(privacyContract, {
    requests: () => listRequests(db),

    answered: ({ params: { id } }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        orNotFound((await closeAnswered(tx, id)) || undefined, 'Data request')
        const event = {
          staff,
          action: 'answered',
          kind: 'security',
          recordId: null,
          title: 'a customer’s request',
        } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
        publishChange(consoleChange('webhooks'))
      }),

    preview: ({ body: { email } }) => countCustomer(db, { email, orders: [] }),

    async erase({ body: { email } }, { staff }) {
      const erased = await withChanges(async (tx, publishChange) => {
        const counts = await eraseCustomer(tx, { email, orders: [] })
        // Without the address: the log outlives it.
        const title = `a customer’s data. ${describeErased(counts)}`
        const event = { staff, action: 'erased', kind: 'security', recordId: null, title } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
        publishChange(consoleChange('webhooks', 'orders', 'messages'))
        return counts
      })
      await emptyWriteAheadLog(db)
      return erased
    },

    async export({ body: { email } }, { staff, log, ip }) {
      const event = { staff, action: 'exported', kind: 'security', recordId: null, title: 'a customer’s data' } as const
      await recordAuditEvent(db, { ...event, before: null, after: null })
      logEvent(log, 'data_exported', { by: staff && Number(staff.id), file: 'customer', address: ip })
      return readCustomer(db, email)
    },
  }),
})

/** `GET /api/privacy/requests.csv`: Shopify's requests, newest first. */
const requestsFile = (db: Database): CsvDownload => ({
  path: '/api/privacy/requests.csv',
  name: 'privacy-requests',
  columns: ['Received', 'Topic', 'About', 'State', 'Due', 'Outcome', 'Email'],
  async *rows() {
    for (const { receivedAt, topic, record, state, due, outcome, email } of await listRequests(db))
      yield [receivedAt, topic, record, state, due ?? '', outcome ?? '', email ?? '']
  },
})

/** Data requests wait for staff; nothing else reminds them of the deadline. */
async function requestAlerts(db: Database): Promise<Alert[]> {
  const open = (await listRequests(db)).filter(({ state }) => state === 'open')
  const due = open.at(-1)?.due
  if (!due) return []
  const isLate = due < new Date().toISOString().slice(0, 10)
  const text =
    open.length === 1
      ? `A customer asked for their data. They must get it by ${due}.`
      : `${open.length} customers asked for their data. The first must get it by ${due}.`
  return [{ level: isLate ? 'error' : 'warning', text, path: staffPaths.adminTab('privacy') }]
}
