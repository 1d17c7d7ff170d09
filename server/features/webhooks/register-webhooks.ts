import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { describeRefusal } from '#server/shopify/refusal-text.ts'
import { endSentence } from '#shared/sentence.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { knownAddresses, saveAddress, saveRefused } from './addresses.repository.ts'
import { recordWebhookEvent } from './webhooks.audit.ts'
import { listSubscriptions, registerAll, type RefusedTopic, type Registered } from './subscriptions.ts'

interface RegisterParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  /** Public origin of the shop. */
  origin: string
}

/**
 * Registers all webhooks the shop needs and removes those to former addresses.
 * @throws ShopifyError, or HttpError (502) with Shopify's message
 */
export async function register({ db, withChanges, shopify, origin }: RegisterParts, staff: Staff | null) {
  await saveAddress(db, origin)
  const done = await registerAll(shopify, origin, await knownAddresses(db))
  await withChanges(async (tx, publishChange) => {
    await saveRefused(tx, origin, done.refused)
    await recordWebhookEvent(tx, publishChange, { staff, action: 'registered', title: titleOf(done) })
  })
  if (done.refused.length > 0) throw new HttpError(502, refusalOf(done))
  const webhooks: Webhook[] = await listSubscriptions(shopify, origin)
  return { message: messageOf(done), registered: done.registered, removed: done.removed, webhooks }
}

const titleOf = ({ registered, removed }: Registered) =>
  registered.length + removed.length === 0
    ? 'webhooks: all were registered already'
    : `webhooks: ${[...registered, ...removed.map((topic) => `${topic} at a former address removed`)].join(', ')}`

function messageOf({ registered, removed }: Registered): string {
  const added =
    registered.length === 0 ? 'All webhooks are already registered.' : `Webhooks registered: ${registered.join(', ')}.`
  if (removed.length === 0) return added
  return `${added} ${removed.length === 1 ? 'One webhook' : `${removed.length} webhooks`} to a former address ${removed.length === 1 ? 'was' : 'were'} removed.`
}

/** Without customer data, Shopify refuses each topic of orders with the same advice. */
export const isCustomerData = ({ reason }: RefusedTopic) => /protected customer data/.test(reason)

/** Why Shopify refuses topics, and what to do about it if that is known. */
export const describeRefused = (refused: readonly RefusedTopic[]): string =>
  [
    ...(refused.some(isCustomerData) ? [describeRefusal('customer-data')] : []),
    ...refused
      .filter((one) => !isCustomerData(one))
      .map(({ topic, reason }) => `Shopify refused ${topic}: ${endSentence(reason)}`),
  ].join(' ')

const refusalOf = ({ registered, refused }: Registered) =>
  [
    describeRefused(refused),
    registered.length > 0 ? `Registered: ${registered.join(', ')}.` : 'Nothing was registered.',
  ].join(' ')
