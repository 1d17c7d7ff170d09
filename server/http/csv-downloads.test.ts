import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { saveOrders } from '#server/features/orders/save-orders.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { storeMessage } from '#server/features/contact/contact.repository.ts'
import type { Database } from '#server/database/database.ts'
import { draft, putProduct } from '#tests/harness/orders.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const MARK = '\u{FEFF}'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { SHOP_TIME_ZONE: 'Pacific/Kiritimati' }, imported: false })
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(shop.url + path, { headers, method })
  return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString() }
}

test('messages export as CSV with a BOM, local dates and escaped formulas', async () => {
  const boss = await shop.signIn('administrator')
  const { db, close } = await openDatabase(shop.database)
  const from = (name: string, message: string) =>
    storeMessage(db, { name, email: 'zoe@example.com', subject: 'general', message })
  await from('Zoë "Z"', 'Two\nlines, and a comma')
  await from('=1+1', '@SUM(A1)')
  await from('+49', '-2+3')
  await close()
  const { status, headers, text } = await get('/api/messages.csv', boss.headers)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  const day = Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()
  expect(headers.get('content-disposition')).toBe(`attachment; filename="messages-${day}.csv"`)
  expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT').split('\r\n')).toEqual([
    `${MARK}Received,Name,Email,Subject,Message,Read,Forwarded,Answered`,
    "AT,'+49,zoe@example.com,general,'-2+3,,,",
    "AT,'=1+1,zoe@example.com,general,'@SUM(A1),,,",
    'AT,"Zoë ""Z""",zoe@example.com,general,"Two\nlines, and a comma",,,',
    '',
  ])
})

test('subscribers export as CSV beyond one page, each once', async () => {
  const boss = await shop.signIn('administrator')
  const { db, close } = await openDatabase(shop.database)
  const all = Array.from({ length: 2345 }, (_, n) => ({
    email: `reader${n}@example.com`,
    at: '2026-11-01T10:00:00.000Z',
  }))
  await db.insertInto('subscribers').values(all).execute()
  await close()
  const { text } = await get('/api/newsletter/subscribers.csv', boss.headers)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(`${MARK}Email,Subscribed,State,Asked,Confirmed,Consent,Unsubscribe`)
  const link = `${shop.url}/unsubscribe/newsletter/`
  expect(new Set(lines.map((line) => line.replace(/[a-f\d]{32}$/, '')))).toEqual(
    new Set(all.map(({ email, at }) => `${email},${at},unconfirmed,,,,${link}`)),
  )
  // Each has its own.
  expect(new Set(lines.map((line) => line.split('/').at(-1))).size).toBe(all.length)
  expect(lines).toHaveLength(all.length)
})

const at = '2026-11-27T10:00:00.000Z'

/** Two of whatever can be filtered, and one of what can't. */
async function fillOtherLists(db: Database) {
  await recordAuditEvent(db, {
    staff: null,
    action: 'deleted',
    kind: 'page',
    recordId: '7',
    title: '=Lair',
    before: { slug: 'lair' },
    after: null,
  })
  const request = { scale: '', finishing: '', at, consent: 'Yes' }
  await db
    .insertInto('backInStockRequests')
    .values([
      { ...request, productId: 7, email: 'ada@example.com' },
      { ...request, productId: 8, email: 'eve@example.com' },
    ])
    .execute()
  const mail = {
    kind: 'test',
    key: null,
    payload: 'null',
    priority: 0,
    attempts: 1,
    nextAt: at,
    expiresAt: at,
  } as const
  const sent = { createdAt: at, attemptedAt: at, endedAt: at, answer: null, subject: 'Hello', content: null }
  await db
    .insertInto('mails')
    .values([
      { ...mail, ...sent, recipient: '1@example.com', messageId: '<1>', state: 'refused' },
      { ...mail, ...sent, recipient: '2@example.com', messageId: '<2>', state: 'sent' },
    ])
    .execute()
  const delivery = { shopDomain: 'hoard.example', apiVersion: '2026-10', triggeredAt: at, receivedAt: at, bodyHash: '' }
  const handled = {
    state: 'handled',
    times: 1,
    attempts: 1,
    outcome: null,
    handledAt: at,
    changed: 1,
    about: null,
  } as const
  const topic = 'customers/data_request'
  const body = JSON.stringify({ shop_id: 1, customer: { id: 1, email: 'ada@example.com' }, orders_requested: [] })
  await db
    .insertInto('webhookDeliveries')
    .values([
      { ...delivery, ...handled, eventId: 'a', webhookId: 'a', topic: 'products/update', body: '{}', subject: null },
      { ...delivery, ...handled, eventId: 'b', webhookId: 'b', topic, body, subject: `${topic}:1` },
    ])
    .execute()
  const release = { publishedAt: null, failure: null, applied: null, updatedAt: at, version: 1 }
  await db
    .insertInto('releases')
    .values([
      { ...release, name: 'Spring', publishAt: '2100-03-01T10:00:00.000Z' },
      { ...release, name: 'Autumn', publishAt: null },
    ])
    .execute()
  await putProduct(db, { id: 7, shopifyId: 'gid://shopify/Product/7', variantId: 'gid://shopify/ProductVariant/7' })
}

test('lists export as CSV with their filters', { tags: ['A14.5'] }, async () => {
  const boss = await shop.signIn('administrator')
  const { db, close } = await openDatabase(shop.database)
  const wyrm = { title: '=Wyrm', quantity: 2, currentQuantity: 2 }
  await saveOrders(db, [
    draft({
      number: '#1',
      email: 'ada@example.com',
      wishes: JSON.stringify({ order: [{ key: 'Note', value: '=grey,\nor green' }] }),
      items: [wyrm, { title: 'Troll', quantity: 3, currentQuantity: 0 }],
    }),
    draft({ number: '#2', fulfillmentStatus: 'fulfilled', items: [{ fulfilled: 1 }] }),
    ...Array.from({ length: 600 }, (_, n) => draft({ number: `#${n + 3}`, financialStatus: 'refunded' })),
  ])
  await addJob(db, { kind: 'carve', payload: null })
  await recordAuditEvent(db, {
    staff: null,
    action: 'updated',
    kind: 'page',
    recordId: '1',
    title: 'Home',
    before: null,
    after: null,
  })
  await fillOtherLists(db)
  await close()
  const rows = async (path: string) =>
    (await get(path, boss.headers)).text
      .trimEnd()
      .slice(1)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
      .split('\r\n')
  expect(await rows('/api/orders.csv?stage=to-print')).toEqual([
    'Order,Placed,Email,Status,Fulfilment,Stage,Pieces,Printed,Miniatures,Wishes,Currency,Total,Refunded,Cancelled,Test',
    '#1,AT,ada@example.com,paid,unfulfilled,to-print,2,0,"2 x =Wyrm, 32mm, None","Note: =grey, or green",USD,4.00,0.00,,',
  ])
  expect((await rows('/api/orders.csv?stage=posted')).slice(1)).toEqual([expect.stringMatching(/^#2,/)])
  const refunded = (await rows('/api/orders.csv?status=refunded')).slice(1)
  expect(new Set(refunded.map((row) => row.split(',')[0])).size).toBe(600)
  expect(await rows('/api/orders.csv')).toHaveLength(603)
  expect(await rows('/api/print-queue.csv')).toEqual([
    'Miniature,Scale,Finishing,Order,Placed,Pieces,Printed,To print,Wishes',
    `'=Wyrm,32mm,None,#1,AT,2,0,2,"Note: =grey, or green"`,
  ])
  expect(await rows('/api/jobs.csv?kind=carve')).toEqual([
    'Job,Kind,State,Attempts,Created,Due,Started,Finished,Error',
    expect.stringMatching(/^\d+,carve,waiting,0,AT,AT,,,$/),
  ])
  expect((await rows('/api/activity.csv?kind=page')).slice(1)).toEqual([
    "AT,The shop,deleted,page,'=Lair",
    'AT,The shop,updated,page,Home',
  ])
  expect((await rows('/api/staff.csv')).slice(1)).toContainEqual(expect.stringMatching(/,administrator,,yes,/))
  // Messages and subscribers of the tests above.
  const names = async (path: string, column = 1) => (await rows(path)).slice(1).map((row) => row.split(',')[column])
  expect(await names('/api/messages.csv?search=LINES&unread=true', 3)).toEqual(['general'])
  expect(await names('/api/messages.csv?unread=false')).toEqual([])
  expect(await names('/api/newsletter/subscribers.csv?search=READER234@', 0)).toEqual(['reader234@example.com'])
  expect(await names('/api/back-in-stock/requests.csv?search=ada@')).toEqual(['ada@example.com'])
  expect(await names('/api/back-in-stock/requests.csv?productId=8')).toEqual(['eve@example.com'])
  expect(await names('/api/mails.csv?state=refused', 3)).toEqual(['1@example.com'])
  expect(await names('/api/mails.csv?search=2@example', 3)).toEqual(['2@example.com'])
  const topics = ['products/update', 'customers/data_request']
  expect(await names('/api/webhooks/deliveries.csv')).toEqual(topics.toReversed())
  expect(await names('/api/webhooks/deliveries.csv?topic=products/update')).toEqual(topics.slice(0, 1))
  expect(await rows('/api/privacy/requests.csv')).toEqual([
    'Received,Topic,About,State,Due,Outcome,Email',
    'AT,customers/data_request,1,open,2026-12-27,,ada@example.com',
  ])
  expect(await rows('/api/trash.csv?kind=page')).toEqual(['Deleted,Kind,Title,Address', "AT,page,'=Lair,/lair"])
  expect(await rows('/api/trash.csv?kind=post')).toHaveLength(1)
  expect(await rows('/api/releases.csv')).toEqual([
    'Release,State,Planned,Live,Kind,Title,Changes,Failure',
    'Spring,scheduled,AT,,,,,',
    'Autumn,unscheduled,,,,,,',
  ])
  expect(await rows('/api/releases/calendar.csv')).toEqual(['When,What,Kind,Title', 'AT,released,release,Spring'])
  expect(await rows('/api/catalogue/unavailable.csv')).toEqual([
    'Product,Why,Sold out,Shopify id',
    'A product,It has no variants.,,gid://shopify/Product/7',
  ])
  // A filter that doesn't exist is an error, not the whole list.
  for (const path of [
    '/api/orders.csv?stage=lost',
    '/api/activity.csv?kind=x',
    '/api/mails.csv?state=lost',
    '/api/trash.csv?kind=order',
    '/api/orders.csv?search=%00',
  ])
    expect((await get(path, boss.headers)).status, path).toBe(400)
})

test('CSV exports are read-only and for administrators only', async () => {
  const editor = await shop.signIn('editor')
  const boss = await shop.signIn('administrator')
  const lists = ['orders', 'print-queue', 'catalogue', 'syncs', 'activity', 'jobs', 'staff', 'mails'].map(
    (name) => `/api/${name}.csv`,
  )
  for (const path of [
    '/api/messages.csv',
    '/api/newsletter/subscribers.csv',
    '/api/back-in-stock/requests.csv',
    '/api/webhooks/deliveries.csv',
    '/api/privacy/requests.csv',
    '/api/catalogue/unavailable.csv',
    ...lists,
  ]) {
    expect(await get(path)).toMatchObject({ status: 401, text: 'Unauthorized' })
    expect(await get(path, editor.headers)).toMatchObject({ status: 403, text: 'Only administrators may do this.' })
    expect(await get(path, boss.headers, 'HEAD')).toMatchObject({ status: 200, text: '' })
    const { status, headers } = await get(path, boss.headers, 'DELETE')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  for (const path of ['/api/trash.csv', '/api/releases.csv', '/api/releases/calendar.csv']) {
    expect(await get(path)).toMatchObject({ status: 401 })
    expect(await get(path, editor.headers)).toMatchObject({ status: 200 })
  }
})
