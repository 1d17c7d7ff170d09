import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { storeDeliveries, type Arrival } from './store-deliveries.ts'

/** What comes within this time goes into one transaction: each waits for the disk, and one at a time would make a flood wait long. */
const GATHER_MS = 3
/** Short enough that nobody else waits for its transaction. */
const AT_ONCE = 200

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
    await sleep(GATHER_MS)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE)
      try {
        await store(batch.map(({ arrival }) => arrival))
        for (const { stored } of batch) stored()
      } catch (error) {
        // Each is told, and sent again by Shopify.
        for (const { failed } of batch) failed(error)
      }
      await yieldToOthers()
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
