import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type Note } from '#server/live/changes.ts'

interface WebhookDeed {
  staff: Staff | null
  action: string
  title: string
  /** Of a delivery. */
  recordId?: string
}

/** Writes down what staff did about webhooks; open consoles read again. */
export async function recordDeed(tx: Database, note: Note, deed: WebhookDeed): Promise<void> {
  note(consoleChange('webhooks'))
  await recordActivity(tx, { recordId: null, ...deed, kind: 'webhook', before: null, after: null })
}
