import { pagesOf } from '#server/shopify/pages.ts'
import { webhookCreate, webhookDelete, webhooksList } from '#server/shopify/operations/operations.ts'
import type { WebhooksListQuery } from '#server/shopify/operations/admin.gen.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { isReceiverUrl, receiverAt } from './public-address.ts'
import { apiTopic, isTopic, topicOf, topics, type Topic } from './topics.ts'

/** Staff are waiting for the response. */
const patience = { timeout: 5_000, deadline: 8_000, tries: 2 }

type Subscription = WebhooksListQuery['webhookSubscriptions']['nodes'][number]

/**
 * All webhook subscriptions of the app. `origin` is the shop's public origin; if null, none counts as the shop's own.
 * @throws ShopifyError
 */
export async function listSubscriptions({ admin }: Shopify, origin: string | null): Promise<Webhook[]> {
  const all: Webhook[] = []
  const read = async (after: string | null) =>
    (await admin.request(webhooksList, { after }, { patience })).webhookSubscriptions
  for await (const page of pagesOf(read))
    for (const subscription of page?.nodes ?? []) all.push(toWebhook(subscription, origin))
  return all
}

function toWebhook(subscription: Subscription, origin: string | null): Webhook {
  const { id, uri, apiVersion } = subscription
  const topic = topicOf(subscription.topic)
  const isOurs = origin !== null && isTopic(topic) && uri === receiverAt(origin, topic) && isComplete(subscription)
  return { id, topic, address: uri, api_version: apiVersion.handle, isOurs }
}

/** Subscriptions created elsewhere may filter events or omit fields. */
const isComplete = ({ format, filter, includeFields }: Subscription) =>
  format === 'JSON' && filter === null && includeFields.length === 0

/** Required topics without a subscription to this shop. */
export const missingTopics = (webhooks: readonly Webhook[]): Topic[] =>
  topics.filter((topic) => !webhooks.some((webhook) => webhook.isOurs && webhook.topic === topic))

/** A subscription change that Shopify refused, with its message. */
export interface RefusedTopic {
  topic: string
  reason: string
}

export interface Registered {
  registered: Topic[]
  /** Topics of the removed subscriptions. */
  removed: string[]
  refused: RefusedTopic[]
}

/**
 * Subscribes to all missing topics, then removes subscriptions to former origins and malformed ones to the current
 * origin. Idempotent.
 * @param former origins the shop has used before
 * @throws ShopifyError
 */
export async function registerAll(shopify: Shopify, origin: string, former: readonly string[]): Promise<Registered> {
  const before = await listSubscriptions(shopify, origin)
  const done: Registered = { registered: [], removed: [], refused: [] }
  for (const topic of missingTopics(before)) {
    const reason = await subscribe(shopify, topic, receiverAt(origin, topic))
    if (reason === null) done.registered.push(topic)
    else done.refused.push({ topic, reason })
  }
  for (const { id, topic, isOurs, address } of before) {
    if (isOurs || !isReceiverUrl(address, [...former, origin])) continue
    const reason = await unsubscribe(shopify, id)
    if (reason === null) done.removed.push(topic)
    else done.refused.push({ topic, reason })
  }
  return done
}

/** Returns null, or Shopify's reason for refusing. */
async function subscribe({ admin }: Shopify, topic: Topic, uri: string): Promise<string | null> {
  const { webhookSubscriptionCreate: response } = await admin.request(
    webhookCreate,
    { topic: apiTopic(topic), uri },
    { patience },
  )
  const reason = errorText(response?.userErrors)
  // Another server of this shop registered it first, or a response was lost.
  return reason !== null && /already been taken/i.test(reason) ? null : reason
}

/** Returns null, or Shopify's reason for refusing. A subscription that no longer exists counts as removed. */
export async function unsubscribe({ admin }: Shopify, id: string): Promise<string | null> {
  const { webhookSubscriptionDelete: response } = await admin.request(webhookDelete, { id }, { patience })
  const reason = errorText(response?.userErrors)
  return reason !== null && /not exist|not found/i.test(reason) ? null : reason
}

const errorText = (errors: readonly { message: string }[] | undefined) =>
  errors?.length ? errors.map(({ message }) => message).join('; ') : null
