import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import { storeDeliveries } from '#server/features/webhooks/store-deliveries.ts'
import type { PrivacyTopic } from '#server/features/webhooks/topics.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { openOrderImport } from '#tests/harness/orders.ts'
import { carryOut } from './carry-out.ts'

const signal = new AbortController().signal

async function receive(db: Database, topic: PrivacyTopic, body: object) {
  const subject = `${topic}:1`
  const receivedAt = new Date().toISOString()
  const ids = { eventId: randomUUID(), webhookId: randomUUID(), bodyHash: randomUUID() }
  const headers = { topic, shopDomain: 'shop.example', apiVersion: '2026-10', triggeredAt: receivedAt, receivedAt }
  const content = { body: JSON.stringify({ shop_id: 1, ...body }), subject, state: 'waiting', outcome: null } as const
  await storeDeliveries(db, [{ ...ids, ...headers, ...content }])
  return subject
}

onEveryDialect((_, open) => {
  for (const topic of ['customers/redact', 'shop/redact'] as const)
    test(
      `order read before ${topic} is saved after it without address and wishes`,
      { tags: ['A11.7', 'C10.27'] },
      async () => {
        await using database = await open()
        const { db } = database
        await using shop = await openOrderImport(db)
        const wished = {
          note: 'For Ada Lovelace',
          lines: [{ variant: shop.variant('ember-wyrm'), customAttributes: [{ key: 'Base', value: 'Lovelace' }] }],
        }
        const known = shop.order('ember-wyrm', 1, wished)
        await shop.read()
        const fresh = shop.order('ember-wyrm', 1, wished)
        shop.control.fulfilOrder(known.id)
        const about = {
          customer: { id: 1, email: 'ada@example.com' },
          orders_to_redact: [known, fresh].map(({ id }) => id.split('/').at(-1)),
        }
        const withErasureBetween: WithChanges = async (work) => {
          const subject = await receive(db, topic, topic === 'shop/redact' ? {} : about)
          expect(await carryOut(shop.withChanges, subject)).toMatchObject({
            text: 'Erased: 1 order’s email address and wishes.',
          })
          return shop.withChanges(work)
        }
        const counts = await importOrders({ ...shop.parts, withChanges: withErasureBetween }, { signal })
        expect(counts).toMatchObject({ added: 1 })
        const stored = () => db.selectFrom('orders').select(['email', 'searchText', 'wishes']).orderBy('id').execute()
        expect(JSON.stringify(await stored())).not.toMatch(/ada@example|Lovelace/)
        expect(await stored()).toHaveLength(2)

        // Read again, only an app that was installed anew sees addresses.
        await shop.refresh(known.id, fresh.id)
        const emails = (await stored()).map(({ email }) => email)
        expect(emails).toEqual(topic === 'shop/redact' ? ['ada@example.com', 'ada@example.com'] : [null, null])
        const wishes = (await stored()).map((order) => order.wishes.includes('Lovelace'))
        expect(wishes).toEqual(topic === 'shop/redact' ? [true, true] : [false, false])
      },
    )
})
