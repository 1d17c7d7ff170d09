import { sql, type Selectable } from 'kysely'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { hasText, isAddress, spellingsOf } from '#server/database/addresses.ts'
import { listAnswers } from '#server/features/contact/answers.repository.ts'
import { eraseMailsTo } from '#server/mail/erase-mails.ts'
import { withoutPerson } from '#server/features/orders/order-draft.ts'
import { storedLines, type OrderRow } from '#server/features/orders/order-row.ts'
import { NO_WISHES, parseWishes } from '#server/features/orders/stored-wishes.ts'
import type { WebhookDeliveriesTable } from '#server/database/schema/webhooks.table.ts'
import { forgetAttempts } from '#server/features/webhooks/attempts.repository.ts'
import { parseRequest, withoutAddress } from '#server/features/webhooks/privacy-request.ts'
import { closeRequest } from './requests.repository.ts'
import type { PrivacyCounts, PrivacyExport } from '#shared/features/privacy/privacy.contract.ts'

/** Maximum number of SQL parameters per statement. */
const ID_BATCH = 500

/** A customer, by address, by orders, or by both. */
export interface Customer {
  email: string | null
  /** Gids of orders. */
  orders: readonly string[]
}

/** Counts what `eraseCustomer` would remove. */
export async function countCustomer(db: Database, customer: Customer): Promise<PrivacyCounts> {
  const found = await findCustomer(db, customer)
  return countsOf(found)
}

/**
 * Erases a customer's data; returns how many records had any. Orders keep what was sold, without address and wishes. Repeated,
 * it changes nothing.
 */
export async function eraseCustomer(tx: Database, customer: Customer): Promise<PrivacyCounts> {
  const { orders, webhooks, ...found } = await findCustomer(tx, customer)
  const erasedAt = new Date().toISOString()
  for (const order of orders) await eraseOrder(tx, order, { erasedAt })
  for (const webhook of webhooks) await eraseBody(tx, webhook)
  const { email } = customer
  if (email) {
    const lowercase = spellingsOf(email.toLowerCase())
    // With their answers.
    await tx.deleteFrom('messages').where(isAddress('email', email)).execute()
    await tx.deleteFrom('backInStockRequests').where('email', 'in', lowercase).execute()
    await tx.deleteFrom('subscribers').where('email', 'in', lowercase).execute()
    await eraseMailsTo(tx, email)
  }
  return countsOf({ ...found, orders, webhooks })
}

/** Erases the customers' data that came from Shopify. Returns how many records had any. */
export async function eraseShop(tx: Database): Promise<Pick<PrivacyCounts, 'orders' | 'webhooks'>> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'lines'])
    .where((eb) => eb.or([eb('email', 'is not', null), eb('wishes', '!=', NO_WISHES)]))
    .execute()
  // Only what was read before is older than it: if the app is installed again, its orders are read again.
  const readAt = new Date().toISOString()
  for (const order of orders) await eraseOrder(tx, order, { readAt })
  const webhooks = await tx
    .selectFrom('webhookDeliveries')
    .select(['id', 'subject', 'topic', 'receivedAt', 'body'])
    .where((eb) => eb.or([eb('topic', 'like', 'orders/%'), eb('topic', 'like', 'customers/%')]))
    .where((eb) => eb.not(eb.and([eb('topic', '=', 'customers/redact'), eb('state', 'in', ['waiting', 'failed'])])))
    .execute()
  for (const webhook of webhooks) await eraseBody(tx, webhook)
  await tx.deleteFrom('shopifyCarts').execute()
  return { orders: orders.length, webhooks: webhooks.length }
}

/** Erases webhooks that arrived after their order was erased: Shopify's may be a day late, with the address in them. */
export async function eraseLateWebhooks(
  { db, withChanges }: { db: Database; withChanges: WithChanges },
  gids: readonly string[],
): Promise<void> {
  if (gids.length === 0) return
  const rows = await db
    .selectFrom('orders')
    .select('shopifyId')
    .where('shopifyId', 'in', gids)
    .where('erasedAt', 'is not', null)
    .execute()
  if (rows.length === 0) return
  const erased = rows.map(({ shopifyId }) => shopifyId)
  await withChanges(async (tx) => {
    for (const webhook of await webhooksOf(tx, erased)) await eraseBody(tx, webhook)
  })
}

/** Everything stored by an address. */
export async function readCustomer(db: Database, email: string): Promise<PrivacyExport> {
  const { orders, messages, backInStock, newsletter, webhooks } = await findCustomer(db, { email, orders: [] })
  const answers = await listAnswers(db, email)
  return {
    email,
    at: new Date().toISOString(),
    orders: orders.map(({ number, createdAt, lines, wishes }) => ({
      number,
      createdAt,
      lines: storedLines(lines, { wishes }),
      wishes: parseWishes(wishes).order ?? [],
    })),
    messages: messages.map(({ id, at, name, subject, message }) => {
      const own = answers.filter(({ messageId }) => messageId === id)
      return { at, name, subject, message, answers: own.map((answer) => ({ at: answer.at, text: answer.text })) }
    }),
    backInStock: backInStock.map(({ productId, ...request }) => ({
      at: request.at,
      productId: String(productId),
      scale: request.scale,
      finishing: request.finishing,
      consent: request.consent,
      notifiedAt: request.notifiedAt,
    })),
    newsletter:
      newsletter.map(({ at, confirmationAt: askedAt, confirmedAt, consent, unsubscribedAt }) => ({
        at,
        askedAt,
        confirmedAt,
        consent,
        unsubscribedAt,
      }))[0] ?? null,
    webhooks: webhooks.map(({ topic, receivedAt, body }) => ({ topic, receivedAt, body })),
  }
}

type Found = Awaited<ReturnType<typeof findCustomer>>

async function findCustomer(db: Database, { email, orders: gids }: Customer) {
  const orders = await ordersOf(db, email, gids)
  if (email === null)
    return { orders, messages: [], backInStock: [], newsletter: [], webhooks: await webhooksOf(db, gids) }
  const lowercase = spellingsOf(email.toLowerCase())
  return {
    orders,
    messages: await db.selectFrom('messages').selectAll().where(isAddress('email', email)).execute(),
    backInStock: await db.selectFrom('backInStockRequests').selectAll().where('email', 'in', lowercase).execute(),
    newsletter: await db.selectFrom('subscribers').selectAll().where('email', 'in', lowercase).execute(),
    webhooks: [...(await webhooksOf(db, [...new Set([...gids, ...orders.map(({ shopifyId }) => shopifyId)])], email))],
  }
}

async function ordersOf(db: Database, email: string | null, gids: readonly string[]) {
  const columns = ['id', 'shopifyId', 'number', 'createdAt', 'lines', 'wishes'] as const
  const found = new Map<number, Pick<OrderRow, (typeof columns)[number]>>()
  for (let start = 0; start < gids.length; start += ID_BATCH) {
    const some = gids.slice(start, start + ID_BATCH)
    const rows = db.selectFrom('orders').select(columns).where('shopifyId', 'in', some)
    // Erased orders stay as they are; one whose address Shopify withholds is still marked.
    for (const row of await rows.where('erasedAt', 'is', null).execute()) found.set(row.id, row)
  }
  if (email !== null) {
    const rows = db.selectFrom('orders').select(columns).where(isAddress('email', email))
    for (const row of await rows.execute()) found.set(row.id, row)
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id)
}

type StoredWebhook = Pick<Selectable<WebhookDeliveriesTable>, 'id' | 'subject' | 'topic' | 'receivedAt' | 'body'>

/** Webhooks about orders, or whose bodies contain an address, that still have their bodies. */
async function webhooksOf(db: Database, gids: readonly string[], email?: string) {
  const columns = ['id', 'subject', 'topic', 'receivedAt', 'body'] as const
  const found = new Map<number, StoredWebhook>()
  for (let start = 0; start < gids.length; start += ID_BATCH) {
    const some = gids.slice(start, start + ID_BATCH)
    const rows = db.selectFrom('webhookDeliveries').select(columns).where('subject', 'in', some)
    for (const row of await rows.execute()) found.set(row.id, row)
  }
  if (email !== undefined) {
    const rows = db
      .selectFrom('webhookDeliveries')
      .select(columns)
      .where(hasText(foldedOn(db, sql.ref('body')), email, (text) => foldAscii(`"${text}"`)))
      // A request to erase still needs it; carried out, it keeps none.
      .where((eb) => eb.not(eb.and([eb('topic', '=', 'customers/redact'), eb('state', '=', 'waiting')])))
    for (const row of await rows.execute()) found.set(row.id, row)
  }
  return [...found.values()].filter(({ body, subject }) => body !== erasedBody(subject))
}

async function eraseOrder(
  tx: Database,
  { id, number, lines }: { id: number; number: string; lines: string },
  change: { erasedAt: string } | { readAt: string },
) {
  const { email, searchText, wishes } = withoutPerson({ number, lines })
  await tx
    .updateTable('orders')
    .set({ email, searchText, wishes, ...change })
    .where('id', '=', id)
    .execute()
}

/** Other requests of the customer keep their ids, and one for data that are gone is closed. */
async function eraseBody(tx: Database, { id, subject, topic, body }: StoredWebhook) {
  if (subject !== null && topic === 'customers/data_request')
    return closeRequest(tx, id, parseRequest(body), 'The customer was erased before an answer.')
  await forgetAttempts(tx, id)
  const isRedaction = subject !== null && topic === 'customers/redact'
  await tx
    .updateTable('webhookDeliveries')
    .set({ body: isRedaction ? JSON.stringify(withoutAddress(parseRequest(body))) : erasedBody(subject) })
    .where('id', '=', id)
    .execute()
}

/** What is left of a webhook: its record, so that it can be processed again. */
const erasedBody = (subject: string | null) =>
  JSON.stringify({ erased: true, ...(subject?.startsWith('gid://') && { admin_graphql_api_id: subject }) })

const countsOf = ({ orders, messages, backInStock, newsletter, webhooks }: Found): PrivacyCounts => ({
  orders: orders.length,
  messages: messages.length,
  backInStock: backInStock.length,
  newsletter: newsletter.length,
  webhooks: webhooks.length,
})
