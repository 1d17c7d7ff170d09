import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { forgetAttempts } from '#server/features/webhooks/attempts.repository.ts'
import { settleDeliveries, type Handled } from '#server/features/webhooks/inbox.repository.ts'
import { parseRequest, withoutAddress, type PrivacyRequest } from '#server/features/webhooks/privacy-request.ts'
import { isPrivacyTopic, type PrivacyTopic } from '#server/features/webhooks/topics.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { PrivacyCounts } from '#shared/features/privacy/privacy.contract.ts'
import { eraseCustomer, eraseShop } from './privacy.repository.ts'
import { dueDay } from './requests.repository.ts'

/** Whether a webhook's subject is a privacy request, such as `customers/redact:191167`. */
export const isPrivacySubject = (subject: string): boolean => isPrivacyTopic(subject.split(':', 1)[0]!)

/**
 * Carries out a customer's requests, logs them and settles their webhooks, all in one transaction: a retry finds none
 * that wait.
 */
export function carryOut(withChanges: WithChanges, subject: string): Promise<Handled> {
  const [topic, record] = subject.split(':') as [PrivacyTopic, string]
  return withChanges(async (tx, publishChange) => {
    const waiting = await tx
      .selectFrom('webhookDeliveries')
      .select(['id', 'body', 'receivedAt'])
      .where('subject', '=', subject)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
    let handled: Handled = { state: 'handled', text: 'Carried out before.' }
    for (const { id, body, receivedAt } of waiting) {
      const request = parseRequest(body)
      const text = await answer(tx, topic, request, receivedAt)
      handled = { state: 'handled', text }
      const title = topic === 'shop/redact' ? `the store’s customers. ${text}` : `customer ${record}. ${text}`
      const action = topic === 'customers/data_request' ? 'asked for' : 'erased'
      await recordAuditEvent(tx, {
        staff: null,
        action,
        kind: 'security',
        recordId: null,
        title,
        before: null,
        after: null,
      })
      await settleDeliveries(tx, [id], handled)
      if (topic === 'customers/data_request') continue
      await tx
        .updateTable('webhookDeliveries')
        .set({ body: JSON.stringify(withoutAddress(request)) })
        .where('id', '=', id)
        .execute()
      await forgetAttempts(tx, id)
    }
    publishChange(consoleChange('webhooks', 'orders', 'messages'))
    return handled
  })
}

async function answer(tx: Database, topic: PrivacyTopic, request: PrivacyRequest, receivedAt: string): Promise<string> {
  if (topic === 'shop/redact') {
    const { orders, webhooks } = await eraseShop(tx)
    return describeErased({ orders, webhooks, messages: 0, backInStock: 0, newsletter: 0 })
  }
  if (topic === 'customers/data_request') {
    if (request.answered_at !== undefined) return 'It was closed before.'
    return `The customer must get their data by ${dueDay(receivedAt)}. Their address is in this webhook.`
  }
  const orders = (request.orders_to_redact ?? []).map((id) => `gid://shopify/Order/${id}`)
  return describeErased(await eraseCustomer(tx, { email: request.customer?.email ?? null, orders }))
}

/** Such as `Erased: 2 orders’ email addresses and wishes, 1 message.` */
export function describeErased(counts: PrivacyCounts): string {
  const names = {
    orders: ['order’s email address and wishes', 'orders’ email addresses and wishes'],
    messages: ['message', 'messages'],
    backInStock: ['back-in-stock request', 'back-in-stock requests'],
    newsletter: ['newsletter subscription', 'newsletter subscriptions'],
    webhooks: ['webhook’s body', 'webhooks’ bodies'],
  } as const satisfies Record<keyof PrivacyCounts, readonly [string, string]>
  const parts = Object.entries(names).flatMap(([name, [one, more]]) => {
    const count = counts[name as keyof PrivacyCounts]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
  })
  return parts.length === 0 ? 'Nothing was stored.' : `Erased: ${parts.join(', ')}.`
}
