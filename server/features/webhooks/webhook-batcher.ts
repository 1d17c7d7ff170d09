import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { storeDeliveries, type NewDelivery } from './store-deliveries.ts'

/**
 * Time (ms) to gather deliveries for one transaction, since each one blocks the server until the disk has synced.
 * It takes as long as the previous transaction, so a slow disk gets fewer, larger ones and half the time stays free.
 */
const GATHER_MS = { least: 3, most: 50 }
/** Small enough that a transaction doesn't hold up other requests. */
const MAX_BATCH = 400
const ACKS_PER_TURN = 20

interface BatcherParts {
  withChanges: WithChanges
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** Stores webhooks before they are acknowledged. */
export interface WebhookBatcher {
  /** Resolves once the webhook and the job that processes it are on disk. */
  put(delivery: NewDelivery): Promise<void>
}

interface Pending {
  delivery: NewDelivery
  stored(): void
  failed(error: unknown): void
}

/** Creates the batcher that stores the webhooks of this process. */
export function createWebhookBatcher({ withChanges, jobs }: BatcherParts): WebhookBatcher {
  let waiting: Pending[] = []
  let storing = false

  async function storeAll() {
    storing = true
    for (let took = 0; waiting.length > 0;) {
      // A full batch is stored without waiting.
      if (waiting.length < MAX_BATCH) await sleep(Math.min(GATHER_MS.most, Math.max(GATHER_MS.least, took)))
      else await yieldToOthers()
      const began = performance.now()
      const batch = waiting.splice(0, MAX_BATCH)
      try {
        await store(batch.map(({ delivery }) => delivery))
        took = performance.now() - began
        await acknowledge(batch)
      } catch (error) {
        // Every sender gets the error, and Shopify sends the webhook again.
        for (const { failed } of batch) failed(error)
      }
    }
    storing = false
  }

  /**
   * Responds in small groups: the event loop accepts one connection per turn, so a client with many requests can't keep
   * others out.
   */
  async function acknowledge(batch: readonly Pending[]) {
    for (let start = 0; start < batch.length; start += ACKS_PER_TURN) {
      for (const { stored } of batch.slice(start, start + ACKS_PER_TURN)) stored()
      await yieldToOthers()
    }
  }

  async function store(deliveries: NewDelivery[]) {
    await withChanges(async (tx, publishChange) => {
      await storeDeliveries(tx, deliveries)
      await jobs.add(tx, INBOX_JOB)
      publishChange(consoleChange('webhooks'))
    })
    jobs.wake()
  }

  return {
    put: (delivery) =>
      new Promise((stored, failed) => {
        waiting.push({ delivery, stored, failed })
        if (!storing) void storeAll()
      }),
  }
}
