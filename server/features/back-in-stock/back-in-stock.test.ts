import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { transact } from '#server/database/transact.ts'
import { readProduct, readProducts } from '#server/features/catalogue/reading/read-products.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { noMail } from '#tests/harness/no-mail.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { backInStockFeature } from './feature.ts'
import { CONSENT, CONSENT_MISSING } from '#shared/features/back-in-stock/messages.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { sweepRequests } from './back-in-stock.repository.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

/** Sold out in every option, and in one of four. */
const [GONE, PARTLY] = ['angler-beneath-the-stairs', 'kettle-golem']
const DAY_MS = 86_400_000

let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  shop = await openShop()
  database = await openDatabase(shop.database)
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
})

const stored = () => database.db.selectFrom('backInStockRequests').selectAll().orderBy('id').execute()
const productOf = (handle: string) => shop.visitor.products.byHandle({ params: { handle } })
const pathOf = (handle: string) => `/product/${handle}/back-in-stock`
async function openForm(handle: string) {
  const browser = createPlainBrowser(shop.url)
  const { id: productId } = await productOf(handle)
  const fields = {
    form: 'back-in-stock',
    productId,
    option: '',
    email: ' Ada@Example.com ',
    consent: 'yes',
    extra: '',
  }
  const send = (patch: Record<string, string> = {}, headers = {}) => {
    const posted = Object.entries({ ...fields, ...patch }).filter(([, value]) => value !== 'unticked')
    return browser.post(pathOf(handle), posted, headers)
  }
  return { browser, productId, send }
}

test(
  'sold-out products lead to a form that works without scripts and stores consent once',
  { tags: ['both-engines'] },
  async () => {
    const { browser, productId, send } = await openForm(GONE)
    for (const handle of [GONE, PARTLY])
      expect((await browser.get(`/product/${handle}`)).html).toContain(`href="${pathOf(handle)}"`)
    const inStock = shop.shopify.control.products().find(({ handle }) => handle !== GONE && handle !== PARTLY)!
    expect((await browser.get(`/product/${inStock.handle}`)).html).not.toContain('back-in-stock')

    const page = await browser.get(pathOf(GONE))
    expect(page.text).toContain('we send you an email when it is back. You get one email, no more')
    expect(page.html).toMatch(/<input type="checkbox" required="" name="consent" value="yes"\/>/)
    expect(page.html).toMatch(/name="robots" content="noindex/)
    expect(page.html).not.toMatch(/data-entry/)

    const refused = await send({ consent: 'unticked' })
    expect([refused.status, refused.text.includes(CONSENT_MISSING)]).toEqual([422, true])
    const wrong = await send({ email: 'ada' })
    expect([wrong.status, wrong.text.includes('Email is not an email address.')]).toEqual([422, true])
    expect(wrong.html).toMatch(/aria-invalid="true"[^>]* autofocus=""[^>]* name="email" value="ada"/)
    expect(wrong.html).toMatch(/name="consent"[^>]* checked=""/)
    const filled = await send({ extra: 'https://spam.example' })
    expect([filled.status, filled.text.includes('form filler')]).toEqual([422, true])
    expect((await send({ email: '' })).text).toContain('Email is required.')
    expect((await send({}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await stored()).toEqual([])

    const first = await send()
    expect([first.status, first.url]).toEqual([200, `${pathOf(GONE)}?sent=back-in-stock`])
    expect(first.text).toContain('Noted! We send you one email when it is back. Nothing is reserved for you.')
    const [request] = await stored()
    expect(request).toMatchObject({
      productId: Number(productId),
      scale: '',
      email: 'ada@example.com',
      consent: CONSENT,
    })
    expect(Date.now() - Date.parse(request!.at)).toBeLessThan(60_000)
    const again = await send({ email: 'ADA@example.com' })
    expect([again.status, again.text]).toEqual([first.status, first.text])
    await send({ option: 'scale=32mm&finishing=None' })
    expect((await stored()).map(({ email, scale, deletedAt }) => [email, scale, deletedAt])).toEqual([
      ['ada@example.com', '', null],
      ['ada@example.com', '32mm', null],
    ])
  },
)

test('what can be bought, no longer exists or is asked for too often is refused', async () => {
  const { id: productId } = await productOf(PARTLY)
  const body = { productId, email: 'bo@example.com', consent: true as const }
  const request = (patch: object) => shop.visitor.backInStock.request({ body: { ...body, ...patch } })
  await expect(request({})).rejects.toThrow('409: This is in stock: you can buy it now.')
  await expect(request({ scale: '32mm', finishing: 'None' })).rejects.toThrow('409: This is in stock')
  await expect(request({ scale: '32mm', finishing: 'Gold' })).rejects.toThrow('409: This option is no longer offered.')
  await expect(request({ productId: '999999' })).rejects.toThrow('404')
  await expect(request({ consent: false })).rejects.toThrow(`400: consent: ${CONSENT_MISSING}`)
  await request({ scale: '54mm', finishing: 'OSR Style' })
  const more = Array.from({ length: 10 }, () => request({ scale: '54mm', finishing: 'OSR Style' }))
  const outcomes = await Promise.allSettled(more)
  expect(outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toContainEqual(
    expect.stringContaining('429: Too many requests'),
  )
  expect((await stored()).filter(({ email }) => email === 'bo@example.com')).toHaveLength(1)
})

test(
  'staff count, search, delete, restore and export requests, and see what is back',
  { tags: ['both-engines'] },
  async () => {
    const { db } = database
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    await db.deleteFrom('backInStockRequests').execute()
    const [gone, partly] = [await productOf(GONE), await productOf(PARTLY)]
    const add = (email: string, productId: string, scale = '', finishing = '') =>
      db
        .insertInto('backInStockRequests')
        .values({
          email,
          productId: Number(productId),
          scale,
          finishing,
          at: new Date().toISOString(),
          consent: 'Yes.',
        })
        .execute()
    await add('ada@example.com', gone.id)
    await add('bo_b@example.com', gone.id, '32mm', 'None')
    await add('cy@example.com', partly.id, '54mm', 'OSR Style')
    await add('dee@example.com', '999999')
    const { backInStock, console, headers } = await shop.signIn('administrator')
    const editor = await shop.signIn('editor')
    await expect(editor.backInStock.list({ query: {} })).rejects.toThrow('403')

    const emails = async (query: Parameters<typeof backInStock.list>[0]['query']) => {
      const { requests, total } = await backInStock.list({ query })
      return [total, ...requests.map(({ email }) => email.split('@')[0])]
    }
    expect(await emails({})).toEqual([4, 'dee', 'cy', 'bo_b', 'ada'])
    expect(await emails({ limit: 1, offset: 2 })).toEqual([4, 'bo_b'])
    expect(await emails({ search: 'ANGLER' })).toEqual([2, 'bo_b', 'ada'])
    expect(await emails({ search: 'o_b' })).toEqual([1, 'bo_b'])
    expect(await emails({ search: 'a_a' })).toEqual([0])
    expect(await emails({ productId: partly.id })).toEqual([1, 'cy'])
    const counts = async () =>
      (await backInStock.list({ query: { limit: 1 } })).products.map(({ name, requests, back }) => [
        name,
        requests,
        back,
      ])
    expect(await counts()).toEqual([
      [gone.name, 2, 0],
      ['', 1, 0],
      [partly.name, 1, 0],
    ])
    const alert = async () => {
      const { attention } = await console.overview()
      return attention.find(({ path }) => path === '/admin/messages/back-in-stock')?.text
    }
    expect(await alert()).toBeUndefined()

    shop.shopify.control.changeProduct(PARTLY, { stock: 5 })
    await shop.sync()
    // The shop writes to them by itself, so nobody needs to.
    const cys = async () => (await backInStock.list({ query: { search: 'cy@' } })).requests
    await waitFor(async () => expect(await cys()).toMatchObject([{ isBack: true, mail: { state: 'kept' } }]))
    expect((await counts()).map(([name]) => name)).not.toContain(partly.name)
    expect(await alert()).toBeUndefined()

    // Without mail, a person writes.
    const withoutMail = await transact(db, async (tx) => {
      await tx.updateTable('backInStockRequests').set({ notifiedAt: null }).execute()
      const { withChanges } = createTestWriter(tx)
      const parts = { db: tx, limits: createRateLimits(null), withChanges, log: pino({ enabled: false }) }
      const catalogue = { readProduct, readProducts }
      const shopFacts = { name: 'Hoard', origin: shop.url } as ShopFacts
      const feature = backInStockFeature({ ...parts, outbox: noMail, catalogue, shop: shopFacts })
      await feature.scheduledTasks!['writing to shoppers who wait']!(new Date())
      const alerts = await feature.alerts!['the back-in-stock requests']!()
      await tx
        .updateTable('backInStockRequests')
        .set({ notifiedAt: ago(0) })
        .where('email', 'like', 'cy@%')
        .execute()
      const waiting = await tx
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', 'back-in-stock')
        .where('state', '=', 'waiting')
        .execute()
      return { alerts, waiting }
    })
    expect(withoutMail).toMatchObject({
      alerts: [{ text: expect.stringMatching(/^One shopper is waiting for a miniature that is back in stock\./) }],
      waiting: [],
    })

    const csv = await fetch(`${shop.url}/api/back-in-stock/requests.csv`, { headers })
    expect([
      csv.status,
      (await csv.text())
        .replaceAll(/^[^,\n]+Z,|(?<=,)[^,\n]+Z(?=\r?$)/gm, '')
        .split('\r\n')
        .slice(1, -1),
    ]).toEqual([
      200,
      [
        'dee@example.com,,any,any,no,Yes.,',
        `cy@example.com,${partly.name},54mm,OSR Style,yes,Yes.,`,
        `bo_b@example.com,${gone.name},32mm,None,no,Yes.,`,
        `ada@example.com,${gone.name},any,any,no,Yes.,`,
      ],
    ])

    const [{ id } = { id: '' }] = (await backInStock.list({ query: { search: 'ada@' } })).requests
    await backInStock.remove({ params: { id } })
    expect(await emails({ search: 'ada@' })).toEqual([0])
    await expect(backInStock.remove({ params: { id } })).rejects.toThrow('404: Request not found')
    await backInStock.undelete({ params: { id } })
    await backInStock.undelete({ params: { id } })
    expect(await emails({ search: 'ada@' })).toEqual([1, 'ada'])
    const events = await db.selectFrom('activity').selectAll().where('kind', '=', 'back-in-stock').execute()
    expect(events.map(({ action }) => action)).toEqual(['deleted', 'restored'])
    expect(JSON.stringify(events)).not.toContain('ada@')

    // Deleted ones can be restored for a day; nothing is kept for more than a year after it was asked for last.
    await backInStock.remove({ params: { id } })
    await db
      .updateTable('backInStockRequests')
      .set({ deletedAt: ago(2) })
      .where('id', '=', Number(id))
      .execute()
    await expect(backInStock.undelete({ params: { id } })).rejects.toThrow('404')
    await db
      .updateTable('backInStockRequests')
      .set({ at: ago(366) })
      .where('email', 'like', 'bo%')
      .execute()
    await sweepRequests(db, new Date(ago(1)), new Date(ago(365)), new Date(ago(30)))
    expect((await stored()).map(({ email }) => email)).toEqual(['cy@example.com', 'dee@example.com'])
  },
)
