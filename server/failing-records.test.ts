import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { notifyShoppers } from '#server/features/back-in-stock/back-in-stock.mails.ts'
import { storeRequest } from '#server/features/back-in-stock/back-in-stock.repository.ts'
import { readProducts } from './features/catalogue/reading/read-products.ts'
import { toUsableDrafts } from '#server/features/orders/import-orders.ts'
import { orderReader } from '#server/features/orders/read-orders.ts'
import { applyDue } from '#server/features/releases/apply-due.ts'
import { createLogger } from '#server/observability/log.ts'
import { createContentClients, plannables } from '#tests/harness/activity.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { openOrderImport } from '#tests/harness/orders.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { failOnce } from '#tests/harness/fail-once.ts'

const lines: { msg: string }[] = []
const log = createLogger('warn', true, { write: (line) => void lines.push(JSON.parse(line) as never) })

test('a step that fails stops no other, is told, and is done later', { tags: ['A10.14', 'P10.6'] }, async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const { pages, releases } = createContentClients(db)
  const { withChanges } = createTestWriter(db)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  for (const slug of ['one', 'two']) await pages.create({ body: { title: slug, slug, isPublished: true, publishAt } })
  for (const id of ['1', '2']) {
    const { id: releaseId } = await releases.create({ body: { name: id, publishAt } })
    await releases.saveDraft({
      params: { kind: 'page', id },
      headers: {},
      body: { change: { title: `${id}!` }, releaseId },
    })
  }
  const fail = failOnce()
  const page = plannables.page
  const broken: typeof page = {
    ...page,
    async applyStep(tx, step, publishChange) {
      if (step.recordId === '1') fail('The step')
      return page.applyStep!(tx, step, publishChange)
    },
    async apply(tx, record, ...more) {
      if (record.id === '1') fail('The draft')
      return page.apply(tx, record, ...more)
    },
  }
  const due = () =>
    applyDue({ db, withChanges, plannables: { ...plannables, page: broken } as never }, new Date(publishAt))
  const shown = async () => (await pages.list()).map(({ title, isPublished }) => `${title} ${isPublished}`)
  await expect(due()).rejects.toMatchObject({
    errors: [{ message: 'The step broke.' }, { message: 'The draft broke.' }],
  })
  expect(await shown()).toEqual(['2! true', 'one false'])
  await due()
  expect(await shown()).toEqual(['1! true', '2! true'])
})

test('an order that can’t be read stops no other, and is told', { tags: ['A10.14'] }, async () => {
  await using database = await openTestDatabase()
  await using shop = await openOrderImport(database.db)
  shop.order()
  const { orders, readAt } = await orderReader(shop.parts.shopify, new AbortController().signal).page(null, null)
  const [good] = orders
  const broken = [
    { ...good!, createdAt: 'never' },
    { ...good!, lines: null as never },
  ]
  expect(toUsableDrafts([...broken, good!], readAt, log)).toMatchObject([{ number: good!.name }])
  expect(lines.map(({ msg }) => msg)).toEqual([
    'orders: order skipped, because it has the time never',
    'orders: order skipped, because it could not be read',
  ])
})

test(
  'shoppers of one miniature who can’t be told stop no others, and are told later',
  { tags: ['A10.14'] },
  async () => {
    await using shop = await openShop()
    // Its own task would tell them first.
    await shop.shop.close()
    await using opened = new AsyncDisposableStack()
    const { db, close } = await openDatabase(shop.database)
    opened.defer(close)
    const products = await db.selectFrom('products').select('id').limit(60).execute()
    const inStock = (
      await readProducts(
        db,
        products.map(({ id }) => id),
      )
    ).filter(({ shopifyVariants }) => shopifyVariants.some(({ availableForSale }) => availableForSale))
    for (const [index, email] of ['broken', 'next'].entries())
      await storeRequest(db, {
        productId: Number(inStock[index]!.id),
        scale: '',
        finishing: '',
        email,
        consent: 'Yes.',
      })
    const fail = failOnce()
    const told: string[] = []
    const outbox = {
      isOn: true,
      async add(_: unknown, { to }: { to: string }) {
        if (to === 'broken') fail('The email')
        told.push(to)
      },
    }
    const { withChanges } = createTestWriter(db)
    const notify = notifyShoppers({ db, withChanges, outbox, catalogue: { readProducts } })
    await expect(notify()).rejects.toMatchObject({ errors: [{ message: 'The email broke.' }] })
    expect(told).toEqual(['next'])
    await notify()
    expect(told).toEqual(['next', 'broken'])
  },
)
