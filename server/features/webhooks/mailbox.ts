import { setTimeout as sleep } from 'node:timers/promises'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { storeDeliveries, type Arrival } from './store-deliveries.ts'

/**
 * What comes within this time goes into one transaction: each waits for the disk, and the whole server with it. As long as the last one
 * took is given to gathering, so that a flood on a slow disk comes in few transactions, and the half of the time is everybody's.
 */
const GATHER_MS = { least: 3, most: 50 }
/** Short enough that nobody else waits for its transaction. */
const AT_ONCE = 400

interface MailboxParts {
  write: Write
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** Where webhooks are put down before they are answered. */
export interface Mailbox {
  /** Resolves when the webhook, and the job that will look at it, are on the disk. */
  put(arrival: Arrival): Promise<void>
}

interface Letter {
  arrival: Arrival
  stored(): void
  failed(error: unknown): void
}

/** Opens the inbox for what comes to this process. */
export function openMailbox({ write, jobs }: MailboxParts): Mailbox {
  let waiting: Letter[] = []
  let storing = false

  async function storeAll() {
    storing = true
    for (let took = 0; waiting.length > 0;) {
      await sleep(Math.min(GATHER_MS.most, Math.max(GATHER_MS.least, took)))
      const began = performance.now()
      const batch = waiting.splice(0, AT_ONCE)
      try {
        await store(batch.map(({ arrival }) => arrival))
        for (const { stored } of batch) stored()
      } catch (error) {
        // Each is told, and sent again by Shopify.
        for (const { failed } of batch) failed(error)
      }
      took = performance.now() - began
    }
    storing = false
  }

  async function store(arrivals: Arrival[]) {
    await write(async (tx, note) => {
      await storeDeliveries(tx, arrivals)
      await jobs.add(tx, INBOX_JOB)
      note(consoleChange('webhooks'))
    })
    jobs.wake()
  }

  return {
    put: (arrival) =>
      new Promise((stored, failed) => {
        waiting.push({ arrival, stored, failed })
        if (!storing) void storeAll()
      }),
  }
}
