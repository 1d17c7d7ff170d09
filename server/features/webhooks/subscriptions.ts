import { pagesOf } from '#server/shopify/pages.ts'
import { webhookCreate, webhookDelete, webhooksList } from '#server/shopify/operations/operations.ts'
import type { WebhooksListQuery } from '#server/shopify/operations/admin.gen.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { leadsTo, receiverAt } from './address.ts'
import { apiTopic, isTopic, topicOf, topics, type Topic } from './topics.ts'

/** Somebody waits for the answer. */
const patience = { timeout: 5_000, deadline: 8_000, tries: 2 }

type Subscription = WebhooksListQuery['webhookSubscriptions']['nodes'][number]

/**
 * Every subscription of the app at Shopify. `origin` is where the shop is; null: nowhere that Shopify could reach, so none is its own.
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
  const isOurs = origin !== null && isTopic(topic) && uri === receiverAt(origin, topic) && tellsAll(subscription)
  return { id, topic, address: uri, api_version: apiVersion.handle, isOurs }
}

/** Made elsewhere, it may leave out some events, or what they are about. */
const tellsAll = ({ format, filter, includeFields }: Subscription) =>
  format === 'JSON' && filter === null && includeFields.length === 0

/** Topics that the shop needs and that nobody delivers here. */
export const missingTopics = (webhooks: readonly Webhook[]): Topic[] =>
  topics.filter((topic) => !webhooks.some((webhook) => webhook.isOurs && webhook.topic === topic))

/** Shopify said no to a change of subscriptions, in its own words. */
export interface Refused {
  topic: string
  reason: string
}

export interface Registered {
  registered: Topic[]
  /** Topics of subscriptions that were taken away. */
  removed: string[]
  refused: Refused[]
}

/**
 * Subscribes to every topic that nobody delivers here, and then takes away what leads to a former address of the shop, or to its
 * present one in another way than it should. Doing it twice is doing it once. `former` are the origins that the shop had.
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
    if (isOurs || !leadsTo(address, [...former, origin])) continue
    const reason = await unsubscribe(shopify, id)
    if (reason === null) done.removed.push(topic)
    else done.refused.push({ topic, reason })
  }
  return done
}

/** Null, or why Shopify refused. */
async function subscribe({ admin }: Shopify, topic: Topic, uri: string): Promise<string | null> {
  const { webhookSubscriptionCreate: answer } = await admin.request(
    webhookCreate,
    { topic: apiTopic(topic), uri },
    { patience },
  )
  const reason = wordsOf(answer?.userErrors)
  // Another server of this shop has been faster, or an answer was lost.
  return reason !== null && /already been taken/i.test(reason) ? null : reason
}

/** Null, or why Shopify refused. One that is gone already is what was wanted. */
export async function unsubscribe({ admin }: Shopify, id: string): Promise<string | null> {
  const { webhookSubscriptionDelete: answer } = await admin.request(webhookDelete, { id }, { patience })
  const reason = wordsOf(answer?.userErrors)
  return reason !== null && /not exist|not found/i.test(reason) ? null : reason
}

const wordsOf = (errors: readonly { message: string }[] | undefined) =>
  errors?.length ? errors.map(({ message }) => message).join('; ') : null
