import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { graphqlError } from '#sandbox/graphql/errors.ts'
import { resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { apiVersion } from '#sandbox/schema/schema.ts'
import { timestamp } from '#sandbox/shop/clock.ts'
import { gid } from '#sandbox/shop/ids.ts'
import { legacyId } from '#sandbox/shop/product-facts.ts'
import type { SubscriptionRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { topicHeader, topics } from '#sandbox/shop/webhooks/topics.ts'
import { requireId } from './ids.ts'

interface SubscriptionInput {
  uri?: string
  callbackUrl?: string
  format?: string
  includeFields?: string[]
  metafieldNamespaces?: string[]
  filter?: string
  name?: string
}
interface ListArguments extends PageArguments {
  topics?: string[]
  uri?: string
  callbackUrl?: string
}

export const subscriptionResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    webhookSubscription: (_, { id }: { id: string }, { shop }) =>
      shop.subscriptions.get(requireId(id, 'WebhookSubscription')) ?? null,
    webhookSubscriptions: (_, args: ListArguments, context) => {
      const uri = args.uri ?? args.callbackUrl
      const wanted = [...context.shop.subscriptions.values()].filter(
        (one) => (!args.topics || args.topics.includes(one.topic)) && (!uri || uri === one.uri),
      )
      return connection(wanted, args, context)
    },
  }),
  WebhookSubscription: resolversOf<SubscriptionRecord>({
    legacyResourceId: legacyId,
    callbackUrl: (subscription) => subscription.uri,
    metafields: () => [],
    apiVersion: () => ({ handle: apiVersion, supported: true, displayName: apiVersion }),
  }),
  Mutation: resolversOf<undefined>({
    webhookSubscriptionCreate: (_, args: { topic: string; webhookSubscription: SubscriptionInput }, context) =>
      create(context, args.topic, args.webhookSubscription),
    webhookSubscriptionUpdate: (_, args: { id: string; webhookSubscription: SubscriptionInput }, { shop }) =>
      update(shop, args.id, args.webhookSubscription),
    webhookSubscriptionDelete: (_, { id }: { id: string }, { shop }) => {
      const existed = shop.subscriptions.delete(id)
      shop.scheduleSave()
      return { deletedWebhookSubscriptionId: existed ? id : null, userErrors: existed ? [] : unknownSubscription() }
    },
  }),
}

function create({ shop, requiredScopes, grantedScopes }: Context, topic: string, input: SubscriptionInput) {
  requireSimulated(topic, input)
  const required = requiredScopes[`WebhookSubscriptionTopic.${topic}`]
  if (required && !required.anyOf.some((scope) => grantedScopes.includes(scope)))
    return denied(`You do not have permission to create or update webhooks with ${topicHeader(topic)} topic.`)
  if (topic.startsWith('ORDERS_') && shop.situation.customerData === 'none')
    return denied(
      'This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
    )
  const uri = (input.uri ?? input.callbackUrl ?? '').trim()
  const problem = uriProblem(uri) ?? takenProblem(shop, topic, uri, input.filter)
  if (problem) return { webhookSubscription: null, userErrors: onCallbackUrl(problem) }
  const at = timestamp()
  const subscription: SubscriptionRecord = {
    id: gid('WebhookSubscription', shop.numbers.take()),
    topic,
    uri,
    format: input.format ?? 'JSON',
    includeFields: input.includeFields ?? [],
    metafieldNamespaces: input.metafieldNamespaces ?? [],
    filter: input.filter ?? null,
    name: input.name ?? null,
    createdAt: at,
    updatedAt: at,
  }
  shop.subscriptions.set(subscription.id, subscription)
  shop.scheduleSave()
  return { webhookSubscription: subscription, userErrors: [] }
}

function update(shop: Shop, id: string, input: SubscriptionInput) {
  const subscription = shop.subscriptions.get(id)
  if (subscription) requireSimulated(subscription.topic, input)
  if (!subscription) return { webhookSubscription: null, userErrors: unknownSubscription() }
  const { callbackUrl, uri = callbackUrl, ...rest } = input
  const moved = uri !== undefined && uri !== subscription.uri
  const problem = moved ? (uriProblem(uri) ?? takenProblem(shop, subscription.topic, uri, input.filter)) : undefined
  if (problem) return { webhookSubscription: null, userErrors: onCallbackUrl(problem) }
  const given = Object.entries({ ...rest, uri }).filter(([, value]) => value != null)
  Object.assign(subscription, Object.fromEntries(given), { updatedAt: timestamp() })
  shop.scheduleSave()
  return { webhookSubscription: subscription, userErrors: [] }
}

/** Throws a GraphQL error that names what the sandbox doesn't simulate. */
function requireSimulated(topic: string, { filter, uri = '', format }: SubscriptionInput): void {
  const isSent = topics.some((one) => one === topic)
  const missing = isSent
    ? [
        ...(filter ? [`the filter '${filter}'`] : []),
        ...(/^(pubsub:|arn:)/.test(uri) ? [`delivery to ${uri}`] : []),
        ...(format === 'XML' ? ['the format XML'] : []),
      ]
    : [`the topic ${topic}`]
  if (missing[0])
    throw graphqlError(`SANDBOX: ${missing[0]} of webhooks is not simulated here`, 'SANDBOX_NOT_SIMULATED')
}

const denied = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription'], message }],
})

/** Shopify delivers only over https. The sandbox also allows plain http to loopback addresses. */
function uriProblem(uri: string): string | undefined {
  if (!uri) return "Address can't be blank"
  const url = URL.parse(uri)
  if (!url) return 'Address is invalid'
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
    return `Address protocol ${url.protocol}// is not supported`
  }
  if (/(^|\.)(my)?shopify\.com$/.test(url.hostname)) return 'Address cannot be a Shopify or an internal domain'
  return undefined
}

function takenProblem(shop: Shop, topic: string, uri: string, filter: string | undefined): string | undefined {
  const taken = [...shop.subscriptions.values()].some(
    (one) => one.topic === topic && one.uri === uri && one.filter === (filter ?? null),
  )
  return taken ? 'Address for this topic has already been taken' : undefined
}

function onCallbackUrl(message: string) {
  return [{ field: ['webhookSubscription', 'callbackUrl'], message }]
}

function unknownSubscription() {
  return [{ field: ['id'], message: 'Webhook subscription does not exist' }]
}
