import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openQueue } from '#tests/harness/jobs.ts'
import { openBus } from '#server/changes/bus.ts'
import { createWebhookJobs } from '#server/composition/webhooks.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { INBOX_JOB, inboxJob } from './inbox.job.ts'
import type { Handled } from './inbox.repository.ts'
import { createWebhookBatcher } from './webhook-batcher.ts'
import { storeDeliveries, type NewDelivery } from './store-deliveries.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let folder: string
let place: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-webhooks-'))
  place = await databaseFor(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const newDelivery = (subject: string, event: string): NewDelivery => ({
  eventId: event,
  webhookId: event,
  topic: 'products/update',
  shopDomain: 'shop.myshopify.com',
  apiVersion: '2026-10',
  triggeredAt: '2026-11-01T00:00:00.000Z',
  receivedAt: '2026-11-01T00:00:00.000Z',
  bodyHash: event,
  body: '{}',
  subject,
  state: 'waiting',
  outcome: null,
})

const inboxOf = (db: Database) =>
  db.selectFrom('webhookDeliveries').select(['subject', 'state', 'attempts', 'times']).orderBy('id').execute()

const waitingIn = async (db: Database) => (await inboxOf(db)).filter(({ state }) => state === 'waiting').length

test('inbox processing killed midway completes once after the restart', { tags: ['A10.7'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(250) })
  const { control } = local
  {
    await using importer = await openImporter(local.shopify, place)
    await importer.importer.run()
  }
  for (const { handle } of control.products()) control.changeProduct(handle, { price: '44.00' })
  const database = await openDatabase(place)
  const { db } = database
  const deliveries = control.products().map(({ id }, index) => newDelivery(id, `${index}`))
  await db.transaction().execute(async (tx) => {
    await storeDeliveries(tx, deliveries)
    await addJob(tx, INBOX_JOB)
  })
  control.setFaults({ latencyMs: 20 })
  const args = [
    resolve(import.meta.dirname, '../../../tests/harness/webhooks-process.ts'),
    place,
    JSON.stringify(local.config),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await eventually(() => waitingIn(db), { interval: 2 }).toBeLessThan(deliveries.length)
  child.kill('SIGKILL')
  await once(child, 'exit')
  control.clearFaults()
  expect(await waitingIn(db)).toBeGreaterThan(0)

  const bus = await openBus(database, silent)
  await using queue = openQueue(
    db,
    createWebhookJobs({ db, withChanges: bus.withChanges, shopify: local.shopify, log: silent }),
  )
  queue.wake()
  await eventually(() => waitingIn(db)).toBe(0)
  expect(await inboxOf(db)).toEqual(
    deliveries.map(({ subject }) => ({ subject, state: 'handled', attempts: 1, times: 1 })),
  )
  const rows = await db.selectFrom('products').select('fromCents').execute()
  expect(rows.every(({ fromCents }) => fromCents === 4_400)).toBe(true)
  await queue.close()
  await bus.close()
  await database.close()
})

test('two receiving processes handle every webhook once, one reading at a time', { tags: ['A10.8'] }, async () => {
  let active = 0
  let most = 0
  const read = async (subjects: readonly string[]) => {
    active += 1
    most = Math.max(most, active)
    await sleep(2)
    active -= 1
    return new Map(subjects.map((subject): [string, Handled] => [subject, { state: 'handled', text: 'Read.' }]))
  }
  const open = async () => {
    const database = await openDatabase(place)
    const bus = await openBus(database, silent)
    const { db } = database
    const queue = openQueue(db, {
      [INBOX_JOB.kind]: inboxJob({ db, withChanges: bus.withChanges, read, isShopifyUp: async () => true }),
    })
    const mailbox = createWebhookBatcher({ withChanges: bus.withChanges, jobs: queue })
    return {
      db,
      put: mailbox.put,
      async close() {
        await queue.close()
        await bus.close()
        await database.close()
      },
    }
  }
  const processes = [await open(), await open()]
  const deliveries = Array.from({ length: 400 }, (_, index) =>
    newDelivery(`gid://shopify/Product/${index % 90}`, `${index}`),
  )
  // Both processes get each delivery, as when Shopify misses the first response and retries.
  const puts = deliveries.flatMap((delivery) => processes.map(({ put }) => put(delivery)))
  await Promise.all(puts)
  const { db } = processes[0]!
  await eventually(() => waitingIn(db)).toBe(0)
  const inbox = await inboxOf(db)
  expect(inbox).toHaveLength(400)
  expect(inbox.every(({ state, attempts, times }) => state === 'handled' && attempts === 1 && times === 2)).toBe(true)
  expect(most).toBe(1)
  for (const process of processes) await process.close()
})
