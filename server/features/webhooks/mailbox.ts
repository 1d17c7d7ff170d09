import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises'
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
const IN_A_TURN = 20

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
      // Where enough for a transaction waits, nobody gains by waiting longer: what has come meanwhile gets its turn, and no more.
      if (waiting.length < AT_ONCE) await sleep(Math.min(GATHER_MS.most, Math.max(GATHER_MS.least, took)))
      else await yieldToOthers()
      const began = performance.now()
      const batch = waiting.splice(0, AT_ONCE)
      try {
        await store(batch.map(({ arrival }) => arrival))
        took = performance.now() - began
        await answerAll(batch)
      } catch (error) {
        // Each is told, and sent again by Shopify.
        for (const { failed } of batch) failed(error)
      }
    }
    storing = false
  }

  /** A turn of the main loop accepts one new connection: whoever is quick to send the next one must not keep others from being let in. */
  async function answerAll(batch: readonly Letter[]) {
    for (let start = 0; start < batch.length; start += IN_A_TURN) {
      for (const { stored } of batch.slice(start, start + IN_A_TURN)) stored()
      await yieldToOthers()
    }
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
