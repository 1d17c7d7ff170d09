import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import {
  endImport,
  findImport,
  LeaseLostError as SyncLost,
} from '#server/features/catalogue/sync/imports.repository.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import { storeDeliveries } from '#server/features/webhooks/store-deliveries.ts'
import { LeaseLostError } from '#server/jobs/attempt.ts'
import { openOrderImport } from '#tests/harness/orders.ts'
import { silent } from '#tests/harness/silent.ts'
import { createShopImporter, syncJobs } from './syncs.ts'
import { createWebhookJobs } from './webhooks.ts'

const written = ['products', 'orders', 'orderReadings', 'imports', 'reconciles', 'activity', 'changes'] as const

onEveryDialect((_, open) => {
  test('a paused process writes nothing after another has taken over its job', { tags: ['both-engines'] }, async () => {
    await using database = await open()
    const { db } = database
    await using shop = await openOrderImport(db)
    const order = shop.order()
    const parts = { ...shop.parts, log: silent }
    const importer = createShopImporter(parts)
    const syncs = syncJobs(parts, importer)
    const about = (subject: string) => ({
      eventId: subject,
      webhookId: subject,
      topic: 'orders/updated',
      shopDomain: 'shop',
      apiVersion: '2026-10',
      triggeredAt: '2026-11-01T00:00:00.000Z',
      receivedAt: '2026-11-01T00:00:00.000Z',
      bodyHash: subject,
      body: '',
      subject,
      state: 'waiting' as const,
      outcome: null,
    })
    const product = shop.control.product('ember-wyrm').id
    await db.transaction().execute((tx) => storeDeliveries(tx, [order.id, product].map(about)))
    const lost = {
      id: '1',
      attempt: 1,
      signal: new AbortController().signal,
      reportProgress: () => undefined,
      assertLease: () => Promise.reject(new LeaseLostError()),
    }
    const { webhooks, reconcile } = createWebhookJobs(parts)
    for (const kind of [syncs['sync']!, webhooks!, reconcile!])
      await expect(kind.work(null as never, lost)).rejects.toThrow(LeaseLostError)
    for (const table of written) expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    const deliveries = await db.selectFrom('webhookDeliveries').select(['state', 'attempts']).execute()
    expect(deliveries).toEqual([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 },
    ])

    // A sync in the middle of reading orders, whose lease another server has taken over.
    const running = importer.run({
      kind: 'orders',
      onStart: async (tx) => void (await endImport(tx, 1, { status: 'interrupted' })),
    })
    await expect(running).rejects.toThrow(SyncLost)
    expect([await db.selectFrom('orders').select('id').execute(), (await findImport(db, 1))?.status]).toEqual([
      [],
      'interrupted',
    ])
    await importer.close()
    expect(await importOrders(parts, { signal: lost.signal })).toMatchObject({ added: 1 })
  })
})
