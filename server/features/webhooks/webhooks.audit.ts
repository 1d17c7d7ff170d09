import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type PublishChange } from '#server/changes/changes.ts'

interface WebhookAuditEvent {
  staff: Staff | null
  action: string
  title: string
  /** Id of the delivery, if the event concerns one. */
  recordId?: string
}

/** Records a staff action on webhooks in the audit log and refreshes open consoles. */
export async function recordWebhookEvent(
  tx: Database,
  publishChange: PublishChange,
  event: WebhookAuditEvent,
): Promise<void> {
  publishChange(consoleChange('webhooks'))
  await recordAuditEvent(tx, { recordId: null, ...event, kind: 'webhook', before: null, after: null })
}
