import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Write } from '#server/live/changes.ts'
import { inWords } from '#server/shopify/refusal.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import type { Address } from './address.ts'
import { recordDeed } from './deeds.ts'
import { countDeliveries, findDelivery, listDeliveries, putBackDelivery } from './deliveries.repository.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { RECONCILE_JOB } from './reconcile.job.ts'
import { lastReconcile } from './reconciles.repository.ts'
import { register } from './register.ts'
import { readSubject } from './subject.ts'
import { listSubscriptions, missingTopics, unsubscribe } from './subscriptions.ts'
import type { Topic } from './topics.ts'
import type { HealthReader } from './webhook-health.ts'

export interface WebhookParts {
  db: Database
  write: Write
  jobs: Pick<Jobs, 'add' | 'wake'>
  /** Null: none is configured. */
  shopify: Shopify | null
  address: Address
  health: HealthReader
}

const words = {
  away: 'Shopify cannot be reached just now. Its webhooks are as they were.',
  refuses: "Shopify does not let the shop look after its webhooks; the server's log says why.",
}

/** Webhooks as the admin console looks after them (staff specification, section 7). */
export function webhooksRoutes(parts: WebhookParts) {
  const { db, write, jobs, address, health } = parts
  const origin = 'origin' in address ? address.origin : null

  return serve(webhooksContract, {
    async status() {
      const [{ webhooks, error }, inbox, reconciled] = await Promise.all([
        health.read(),
        countDeliveries(db),
        lastReconcile(db),
      ])
      const missing = webhooks === null ? [] : missingTopics(webhooks)
      return {
        configured: webhooks !== null && missing.length === 0,
        isKnown: webhooks !== null,
        connectivity: { reachable: error === null, error },
        webhooks: webhooks ?? [],
        missing,
        ...inbox,
        lastReconcile: reconciled,
      }
    },

    list: (_, { log }) => asked(log, () => listSubscriptions(shopifyOf(parts), origin)),

    async register(_, { staff, log }) {
      const shopify = shopifyOf(parts)
      if ('problem' in address) throw new Refusal(409, address.problem)
      try {
        const done = await asked(log, () => register({ db, write, shopify, origin: address.origin }, staff))
        health.forget(done.webhooks)
        return done
      } catch (error) {
        // Some may be registered.
        health.forget()
        throw error
      }
    },

    async remove({ params: { id } }, { staff, log }) {
      const shopify = shopifyOf(parts)
      const webhook = found(
        (await asked(log, () => listSubscriptions(shopify, origin))).find((one) => one.id === id),
        'Webhook',
      )
      const reason = await asked(log, () => unsubscribe(shopify, id))
      health.forget()
      if (reason !== null) throw new Refusal(502, `Shopify did not take the webhook away: ${reason}`)
      await write((tx, note) =>
        recordDeed(tx, note, { staff, action: 'removed', title: `${webhook.topic} to ${webhook.address}` }),
      )
    },

    deliveries: ({ query }) => listDeliveries(db, query),

    delivery: async ({ params }) => found(await findDelivery(db, params.id), 'Delivery'),

    async replay({ params: { id } }, { staff }) {
      const delivery = await write(async (tx, note) => {
        const { topic, payload } = found(await findDelivery(tx, id), 'Delivery')
        const reading = readSubject(topic as Topic, payload)
        if (!('subject' in reading)) throw new Refusal(409, reading.outcome)
        const put = await putBackDelivery(tx, id, reading.subject)
        await jobs.add(tx, INBOX_JOB)
        await recordDeed(tx, note, {
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
      await write(async (tx, note) => {
        await jobs.add(tx, RECONCILE_JOB)
        await recordDeed(tx, note, { staff, action: 'began', title: 'comparing the catalogue with Shopify’s' })
      })
      jobs.wake()
      return { message: 'The catalogue is being compared with Shopify’s. What is found is shown here when it is done.' }
    },
  })
}

function shopifyOf({ shopify }: WebhookParts): Shopify {
  if (!shopify) throw new Refusal(503, 'No Shopify store is configured, so there are no webhooks.')
  return shopify
}

/** What Shopify refuses is told in words. */
async function asked<T>(log: { warn(told: object, text: string): void }, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn({ err: error }, 'webhooks: Shopify could not be asked')
    throw inWords(error, words)
  }
}
