import type { Database } from '#server/database/database.ts'
import { startsWith } from '#server/database/like.ts'
import { rowId } from '#server/database/row-id.ts'
import { forgetAttempts } from '#server/features/webhooks/attempts.repository.ts'
import { parseRequest, withoutAddress, type PrivacyRequest } from '#server/features/webhooks/privacy-request.ts'
import { privacyTopics, type PrivacyTopic } from '#server/features/webhooks/topics.ts'
import type { PrivacyRequestSummary } from '#shared/features/privacy/privacy.contract.ts'

/** Days that the law, and Shopify, give for a customer's request. */
const DEADLINE_DAYS = 30
const DAY_MS = 86_400_000

/** The last day (ISO 8601 date) to carry out or answer a request. */
export const dueDay = (receivedAt: string): string =>
  new Date(Date.parse(receivedAt) + DEADLINE_DAYS * DAY_MS).toISOString().slice(0, 10)

const columns = ['id', 'topic', 'subject', 'state', 'body', 'outcome', 'receivedAt'] as const

/** Shopify's requests that can be carried out, newest first: the latest 200, and all that wait for an answer. */
export async function listRequests(db: Database): Promise<PrivacyRequestSummary[]> {
  const requests = db
    .selectFrom('webhookDeliveries')
    .select(columns)
    .where((eb) => eb.or(privacyTopics.map((topic) => startsWith(db, 'subject', `${topic}:`))))
    .orderBy('id', 'desc')
  const latest = await requests.limit(200).execute()
  const waiting = await requests
    .where('id', '<', latest.at(-1)?.id ?? 0)
    .where('topic', '=', 'customers/data_request')
    .where('state', '=', 'handled')
    .where('body', 'not like', '%"answered_at"%')
    .execute()
  return [...latest, ...waiting].map(({ id, topic, subject, state, body, outcome, receivedAt }) => {
    const { customer, answered_at: answeredAt } = parseRequest(body)
    const isOpen = state === 'handled' && topic === 'customers/data_request' && answeredAt === undefined
    const isDone = state === 'handled' && !isOpen
    return {
      id: String(id),
      topic: topic as PrivacyTopic,
      record: subject!.slice(topic.length + 1),
      receivedAt,
      due: isDone || state === 'ignored' ? null : dueDay(receivedAt),
      state: isOpen ? 'open' : isDone ? 'done' : state === 'waiting' ? 'waiting' : 'failed',
      outcome,
      email: isDone ? null : (customer?.email ?? null),
    }
  })
}

/** Closes the data request that staff have answered. False if there is none. */
export async function closeAnswered(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhookDeliveries')
    .select('body')
    .where('id', '=', rowId(id))
    .where('topic', '=', 'customers/data_request')
    .where('state', '=', 'handled')
    .executeTakeFirst()
  if (!row) return false
  await closeRequest(tx, rowId(id), parseRequest(row.body), 'The customer has got their data.')
  return true
}

/** Closes a data request and removes its address; one that is closed stays as it is. */
export async function closeRequest(tx: Database, id: number, request: PrivacyRequest, outcome: string): Promise<void> {
  if (request.answered_at !== undefined) return
  const body = JSON.stringify({ ...withoutAddress(request), answered_at: new Date().toISOString() })
  await tx.updateTable('webhookDeliveries').set({ body, outcome }).where('id', '=', id).execute()
  await forgetAttempts(tx, id)
}
