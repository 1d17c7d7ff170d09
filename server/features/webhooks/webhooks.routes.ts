import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { toShopifyHttpError } from '#server/shopify/http-error.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import type { PublicAddress } from './public-address.ts'
import { registeredSince } from './addresses.repository.ts'
import { recordWebhookEvent } from './webhooks.audit.ts'
import { countDeliveries, findDelivery, listDeliveries, requeueDelivery } from './deliveries.repository.ts'
import { readInbox } from './fold-inbox.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { RECONCILE_JOB } from './reconcile.job.ts'
import { lastReconcile } from './reconciles.repository.ts'
import { explainRejections, type Rejections } from './rejections.ts'
import { register } from './register-webhooks.ts'
import { parseSubject } from './parse-subject.ts'
import { listSubscriptions, missingTopics, unsubscribe } from './subscriptions.ts'
import type { ReceivedTopic } from './topics.ts'
import type { WebhookHealthReader } from './webhook-health.ts'
import { splitMissing, todoOfRefused } from './webhooks.alerts.ts'

export interface WebhookParts {
  db: Database
  withChanges: WithChanges
  jobs: Pick<Jobs, 'add' | 'wake'>
  /** Null when no Shopify store is configured. */
  shopify: Shopify | null
  address: PublicAddress
  health: WebhookHealthReader
  rejections: Rejections
  /** The store whose webhooks are accepted. */
  shopDomain: string | null
}

const messages = {
  away: 'Shopify can’t be reached right now. Its webhooks were not changed.',
  refuses: 'Shopify refused access to its webhooks. See the server’s log for details.',
}

/** Webhook administration for the console. */
export function webhooksRoutes(parts: WebhookParts) {
  const { db, withChanges, jobs, address, health } = parts
  const origin = 'origin' in address ? address.origin : null

  return serve(webhooksContract, {
    async status() {
      const [{ webhooks, error }, rejected, inbox, reconciled, reconcile, since] = await Promise.all([
        health.read(),
        parts.rejections.read(),
        countDeliveries(db),
        lastReconcile(db),
        latestJob(db, RECONCILE_JOB.kind),
        origin === null ? null : registeredSince(db, origin),
      ])
      const missing = webhooks === null ? [] : missingTopics(webhooks)
      const { refused } = await splitMissing(db, missing)
      return {
        configured: webhooks !== null && missing.length === 0,
        isKnown: webhooks !== null,
        connectivity: { reachable: error === null, error },
        webhooks: webhooks ?? [],
        missing,
        refused: refused.length > 0 ? todoOfRefused(refused) : null,
        rejected,
        problem: await explainRejections(parts, rejected),
        ...inbox,
        isProven: inbox.lastDelivery !== null && (since === null || inbox.lastDelivery >= since),
        lastReconcile: reconciled,
        reconcileError: reconcile?.state === 'refused' || reconcile?.state === 'dead' ? reconcile.error : null,
      }
    },

    list: (_, { log }) => withMessages(log, () => listSubscriptions(shopifyOf(parts), origin)),

    async register(_, { staff, log }) {
      const shopify = shopifyOf(parts)
      if ('problem' in address) throw new HttpError(409, address.problem)
      try {
        const done = await withMessages(log, () =>
          register({ db, withChanges, shopify, origin: address.origin }, staff),
        )
        health.invalidate(done.webhooks)
        return done
      } catch (error) {
        // Some may have been registered.
        health.invalidate()
        throw error
      }
    },

    async remove({ params: { id } }, { staff, log }) {
      const shopify = shopifyOf(parts)
      const webhook = orNotFound(
        (await withMessages(log, () => listSubscriptions(shopify, origin))).find((one) => one.id === id),
        'Webhook',
      )
      const reason = await withMessages(log, () => unsubscribe(shopify, id))
      health.invalidate()
      if (reason !== null) throw new HttpError(502, `Shopify did not remove the webhook: ${reason}`)
      await withChanges((tx, publishChange) =>
        recordWebhookEvent(tx, publishChange, {
          staff,
          action: 'removed',
          title: `${webhook.topic} to ${webhook.address}`,
        }),
      )
    },

    deliveries: ({ query }) => listDeliveries(db, query),

    inbox: ({ query }) => readInbox(db, query),

    delivery: async ({ params }) => orNotFound(await findDelivery(db, params.id), 'Delivery'),

    async replay({ params: { id } }, { staff }) {
      const delivery = await withChanges(async (tx, publishChange) => {
        const { topic, payload } = orNotFound(await findDelivery(tx, id), 'Delivery')
        const result = parseSubject(topic as ReceivedTopic, payload)
        if (!('subject' in result)) throw new HttpError(409, result.outcome)
        const put = await requeueDelivery(tx, id, result.subject)
        await jobs.add(tx, INBOX_JOB)
        await recordWebhookEvent(tx, publishChange, {
          staff,
          action: 'replayed',
          title: `${put.topic}, received ${put.receivedAt}`,
          recordId: id,
        })
        return put
      })
      jobs.wake()
      return delivery
    },

    async reconcile(_, { staff }) {
      shopifyOf(parts)
      await withChanges(async (tx, publishChange) => {
        await jobs.add(tx, RECONCILE_JOB)
        await recordWebhookEvent(tx, publishChange, {
          staff,
          action: 'began',
          title: 'comparing the catalogue with Shopify’s',
        })
      })
      jobs.wake()
      return { message: 'Comparing the catalogue with Shopify. The result will appear here.' }
    },
  })
}

function shopifyOf({ shopify }: WebhookParts): Shopify {
  if (!shopify) throw new HttpError(503, 'No Shopify store is configured, so there are no webhooks.')
  return shopify
}

/** Converts Shopify errors to messages for staff. */
async function withMessages<T>(
  log: { warn(details: object, text: string): void },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof HttpError)) log.warn({ err: error }, 'webhooks: request to Shopify failed')
    const closed = error instanceof ShopifyError && error.reason !== null ? { closed: error.message } : {}
    throw toShopifyHttpError(error, { ...messages, ...closed })
  }
}
