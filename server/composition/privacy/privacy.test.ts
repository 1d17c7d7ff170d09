import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { CONSENT } from '#shared/features/newsletter/messages.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { send, waitForInbox } from '#tests/harness/webhooks.ts'

const EMAIL = 'ada@example.com'

let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  database = await openDatabase(shop.database)
  await shop.staff.webhooks.register()
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
})

/** Every column with a customer's address in it. */
const holders = [
  'back_in_stock_requests.email',
  'mails.recipient',
  'messages.email',
  'orders.email',
  'orders.search_text',
  'orders.wishes',
  'subscribers.email',
  'webhook_attempts.outcome',
  'webhook_deliveries.body',
]
/** Columns with the name of an address that never hold a customer's. */
const others = [
  'sessions.address',
  'shop_facts.legal_email',
  'shop_facts.privacy_email',
  'staff.email',
  'webhook_addresses.address',
]

const tables = () => database.db.introspection.getTables({ withInternalKyselyTables: true })

/** Columns that contain a text, ignoring case. */
async function columnsWith(text: string): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of await tables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).toLowerCase().includes(text)) found.add(`${name}.${snake(column)}`)
  }
  return [...found].toSorted()
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** With a note and a property, which name the customer, too. */
const order = (email: string) => {
  const { control } = shop.shopify
  const variant = control.product('emerald-wyrm').variants[0]!.id
  const lines = [{ variant, customAttributes: [{ key: 'Name on base', value: email }] }]
  return control.createOrder({ lines, email, note: `A gift of ${email}` })
}
const emails = async () => (await shop.staff.orders.list({ query: {} })).map(({ customerEmail }) => customerEmail)
/** As a number of JSON, which has more digits than JavaScript's numbers. */
const numberOf = (gid: string) => JSON.rawJSON(gid.split('/').at(-1)!)
const request = (topic: string, about: object, event: string = randomUUID()) =>
  send(shop, { topic, event, body: JSON.stringify({ shop_id: 1, shop_domain: shop.shopify.storeDomain, ...about }) })
const customer = { id: 191167, email: 'Ada@Example.com', phone: null }

test(
  'customers/redact erases everything stored by address, for good',
  { tags: ['A11.7', 'C10.27', 'S11.10'] },
  async () => {
    const theirs = order(EMAIL)
    order('bo@example.com')
    await waitForInbox(shop)
    await shop.visitor.newsletter.subscribe({ body: { email: EMAIL } })
    const message = {
      name: 'Ada',
      email: EMAIL,
      subject: 'general',
      message: 'Hello there, where is it?',
    } as const
    await shop.visitor.contact.send({ body: message })
    const [{ id: messageId } = { id: '' }] = (await shop.staff.contact.list({ query: {} })).messages
    const answer = { key: randomUUID(), text: 'It is on its way.' }
    await shop.staff.contact.answer({ params: { id: messageId }, body: answer })
    shop.shopify.control.changeProduct('folded-wyrmling', { stock: 0 })
    await waitForInbox(shop)
    const { id: productId } = await shop.visitor.products.byHandle({ params: { handle: 'folded-wyrmling' } })
    await shop.visitor.backInStock.request({ body: { productId, email: 'ADA@example.com', consent: true } })
    await shop.visitor.orderStatus.status({ body: { order: theirs.name, email: EMAIL } })
    await request('customers/data_request', { customer, orders_requested: [], data_request: { id: 1 } })
    // Replayed under another topic, and without what is needed to carry it out.
    await request('customers/data_request', { customer, orders_to_redact: [] })
    await request('shop/redact', { shop_id: null, customers: [customer] })
    await waitForInbox(shop)
    // It failed until the shop gave up.
    await request('customers/redact', { customer: { id: 5 }, orders_to_redact: [] })
    await waitForInbox(shop)
    await database.db
      .updateTable('webhookDeliveries')
      .set({ body: JSON.stringify({ shop_id: '1', customer: { id: '5', email: EMAIL } }), state: 'failed' })
      .where('subject', '=', 'customers/redact:5')
      .execute()
    // Shopify's reasons may name a customer.
    await database.db
      .insertInto('webhookAttempts')
      .columns(['deliveryId', 'at', 'state', 'outcome'])
      .expression((eb) =>
        eb
          .selectFrom('webhookDeliveries')
          .select([
            'id',
            'receivedAt',
            eb.val('failed' as const).as('state'),
            eb.val(`Not for ${EMAIL}.`).as('outcome'),
          ])
          .where(sql<boolean>`lower(body) like ${`%${EMAIL}%`}`),
      )
      .execute()
    expect(await emails()).toContain(EMAIL)
    expect(await columnsWith(EMAIL)).toEqual(holders)
    const addresses = (await tables()).flatMap(({ name, columns }) =>
      columns
        .map((column) => `${name}.${snake(column.name)}`)
        .filter((column) => /(mail|address|recipient)$/.test(column)),
    )
    expect(addresses.filter((column) => !holders.includes(column)).toSorted()).toEqual(others)

    expect(await shop.staff.privacy.export({ body: { email: EMAIL } })).toMatchObject({
      orders: [
        { wishes: [{ value: `A gift of ${EMAIL}` }], lines: [{ wishes: [{ key: 'Name on base', value: EMAIL }] }] },
      ],
      messages: [{ message: 'Hello there, where is it?', answers: [{ text: 'It is on its way.' }] }],
      backInStock: [{ consent: expect.any(String), notifiedAt: null }],
      newsletter: { consent: CONSENT, askedAt: expect.any(String), confirmedAt: null },
    })

    const about = { customer, orders_to_redact: [numberOf(theirs.id)] }
    expect((await request('customers/redact', about, 'one')).status).toBe(200)
    const [redacted] = await waitForInbox(shop)
    expect(redacted).toMatchObject({ topic: 'customers/redact', state: 'handled', attempts: 1 })
    expect(redacted!.outcome).toMatch(
      /^Erased: 1 order’s email address and wishes, 1 message, 1 back-in-stock request, 1 newsletter subscription, \d+ webhooks’ bod/,
    )
    expect((await emails()).toSorted()).toEqual(['bo@example.com', null])
    expect(await shop.staff.orders.list({ query: { search: 'ada@' } })).toEqual([])
    const none = { orders: 0, messages: 0, backInStock: 0, newsletter: 0, webhooks: 0 }
    expect(await shop.staff.privacy.preview({ body: { email: EMAIL } })).toEqual(none)
    expect(await columnsWith(EMAIL)).toEqual([])
    for (const text of ['on its way', 'hello there']) expect(await columnsWith(text)).toEqual([])
    expect(JSON.stringify(await shop.staff.activity.list({ query: {} })).toLowerCase()).not.toContain(EMAIL)

    // Shopify may still have the address when the order is read again.
    shop.shopify.control.fulfilOrder(theirs.id)
    await waitForInbox(shop)
    const [again] = await shop.staff.orders.list({ query: { search: theirs.name } })
    expect(again).toMatchObject({ customerEmail: null, fulfillmentStatus: 'fulfilled' })
    expect(await columnsWith(EMAIL)).toEqual([])
    expect(await shop.staff.orders.list({ query: { search: 'ada@' } })).toEqual([])

    // Sent twice, it is carried out and logged once.
    const log = async () =>
      (await shop.staff.activity.list({ query: { kind: 'security' } })).filter(({ title }) =>
        title.startsWith('customer 191167. Erased'),
      )
    await request('customers/redact', about, 'one')
    await waitForInbox(shop)
    expect(await log()).toMatchObject([{ title: expect.stringContaining('customer 191167. Erased: 1 order') }])
  },
)

test('customers/data_request shows its deadline, and staff export and erase by hand', { tags: ['A11.8'] }, async () => {
  await request('customers/data_request', {
    customer: { id: 7, email: 'bo@example.com' },
    orders_requested: [],
    data_request: { id: 9 },
  })
  const [asked] = await waitForInbox(shop)
  expect(asked).toMatchObject({ topic: 'customers/data_request', state: 'handled' })
  expect(asked!.outcome).toMatch(/^The customer must get their data by \d{4}-\d{2}-\d{2}\./)
  const list = async () => (await shop.staff.privacy.requests()).filter(({ record }) => record === '7')
  const { id, outcome, receivedAt } = asked!
  const open = {
    id,
    topic: 'customers/data_request',
    record: '7',
    receivedAt,
    state: 'open',
    outcome,
    email: 'bo@example.com',
  }
  expect(await list()).toEqual([{ ...open, due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  const alerts = async () => (await shop.staff.console.overview()).attention.map(({ text }) => text).join('\n')
  expect(await alerts()).toContain('A customer asked for their data. They must get it by')
  const answer = () => shop.staff.privacy.answered({ params: { id } })
  await answer()
  await answer()
  const done = { ...open, state: 'done', outcome: 'The customer has got their data.', email: null, due: null }
  expect(await list()).toEqual([done])
  expect(await alerts()).not.toContain('asked for their data')
  expect((await shop.staff.webhooks.delivery({ params: { id } })).payload).not.toContain('bo@')
  await expect(shop.staff.privacy.answered({ params: { id: '999' } })).rejects.toThrow('404')

  const body = { email: 'Bo@example.com' }
  expect(await shop.staff.privacy.export({ body })).toMatchObject({ orders: [{ number: '#1002' }], newsletter: null })
  expect(await shop.staff.privacy.preview({ body })).toMatchObject({ orders: 1 })
  expect(await shop.staff.privacy.erase({ body })).toMatchObject({ orders: 1 })
  expect(await emails()).toEqual([null, null])
  await expect(shop.staff.privacy.preview({ body: { email: 'not an address' } })).rejects.toThrow('400')
})

test(
  'shop/redact erases customers, and a body replayed under another topic does nothing',
  { tags: ['A11.9'] },
  async () => {
    order('cy@example.com')
    await waitForInbox(shop)
    await request('shop/redact', { customer, orders_to_redact: [] })
    await request('customers/redact', {})
    const replayed = (await waitForInbox(shop)).slice(0, 2)
    expect(replayed.map(({ state }) => state)).toEqual(['ignored', 'ignored'])
    expect(await emails()).toContain('cy@example.com')
    await request('shop/redact', {})
    expect((await waitForInbox(shop))[0]).toMatchObject({ topic: 'shop/redact', state: 'handled' })
    expect(await emails()).toEqual([null, null, null])
  },
)

test('an open request stays in sight, however many come after it', { tags: ['A11.8'] }, async () => {
  const { db } = database
  const eventId = randomUUID()
  await request('customers/data_request', { customer, orders_requested: [], data_request: { id: 77 } }, eventId)
  await waitForInbox(shop)
  const first = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const { id: _, ...row } = { ...first, topic: 'customers/redact', subject: 'customers/redact:1' }
  const later = Array.from({ length: 200 }, () => ({ ...row, eventId: randomUUID(), webhookId: randomUUID() }))
  await db.insertInto('webhookDeliveries').values(later).execute()
  const listed = await shop.staff.privacy.requests()
  expect(listed.length).toBeGreaterThan(200)
  expect(listed.at(-1)).toMatchObject({ id: String(first.id), state: 'open' })
  const { attention } = await shop.staff.console.overview()
  expect(attention.map(({ text }) => text).join()).toContain('A customer asked for their data.')
})

test.each(['ada@bücher.example', 'ada@xn--bcher-kva.example'])(
  'an international address is found and erased everywhere by %s',
  { tags: ['A12.9', 'A11.7', 'both-engines'] },
  async (email) => {
    const written = 'ada@bücher.example'
    const { db } = database
    // One as an earlier version stored it.
    const old = order(written)
    order(written)
    await waitForInbox(shop)
    await db.updateTable('orders').set({ email: written }).where('shopifyId', '=', old.id).execute()
    await shop.visitor.newsletter.subscribe({ body: { email: written } })
    const message = { name: 'Ada', email: written, subject: 'general', message: 'Hello!' } as const
    await shop.visitor.contact.send({ body: message })
    const { id: productId } = await shop.visitor.products.byHandle({ params: { handle: 'folded-wyrmling' } })
    await shop.visitor.backInStock.request({ body: { productId, email: written, consent: true } })
    const about = { customer: { id: 7, email: written, phone: null }, orders_requested: [], data_request: { id: 7 } }
    await request('customers/data_request', about)
    await waitForInbox(shop)

    for (const search of [email, email.split('@')[1]!]) {
      const query = { query: { search } }
      expect(await shop.staff.orders.list(query)).toHaveLength(2)
      expect((await shop.staff.newsletter.subscribers(query)).total).toBe(1)
      expect((await shop.staff.contact.list(query)).messages).toHaveLength(1)
      expect((await shop.staff.backInStock.list(query)).total).toBe(1)
      expect((await shop.staff.mail.list(query)).total).toBeGreaterThan(0)
    }
    const counts = { orders: 2, messages: 1, backInStock: 1, newsletter: 1 }
    expect(await shop.staff.privacy.preview({ body: { email } })).toMatchObject(counts)
    await request('customers/redact', { customer: { id: 7, email }, orders_to_redact: [] })
    expect((await waitForInbox(shop))[0]).toMatchObject({ state: 'handled' })
    const gone = { orders: 0, messages: 0, backInStock: 0, newsletter: 0, webhooks: 0 }
    expect(await shop.staff.privacy.preview({ body: { email } })).toEqual(gone)
    expect([...(await columnsWith(written)), ...(await columnsWith('ada@xn--bcher'))]).toEqual([])
  },
)
