import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { callEndpoint } from '#server/http/page-forms.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import {
  LOOKUP_UNAVAILABLE,
  ORDER_NOT_FOUND,
  orderStatusContract,
} from '#shared/features/orders/order-status.contract.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { draft, openOrderImport, openOrders } from '#tests/harness/orders.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { silent } from '#tests/harness/silent.ts'
import { openShop } from '#tests/harness/shop.ts'
import { orderStatusRoutes } from './order-status.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let clients = 0
/** Looks orders up, each time from another client. */
function openLookup(db: Database, keys = ['a key']) {
  const routes = orderStatusRoutes({ db, limits: createRateLimits(null), keys })
  return (order: string, email: string, ip = `192.0.2.${++clients % 250}`) => {
    const call = { requestId: 'test', log: silent, staff: null, ip, reads() {} }
    return callEndpoint(routes, orderStatusContract.status, { body: { order, email } }, call)
  }
}

onEveryDialect((_, open) => {
  test(
    'an order shows each line from the print queue to the post, with its parcels',
    { tags: ['S10.103'] },
    async () => {
      await using database = await open()
      await using shop = await openOrderImport(database.db)
      const look = openLookup(database.db)
      const lines = [
        { variant: shop.variant('ember-wyrm'), quantity: 3 },
        { variant: shop.variant('moss-troll'), quantity: 2 },
      ]
      const order = shop.control.createOrder({ lines, email: 'Ada@Example.com', paid: false })
      const [wyrms, trolls] = order.lineItems.map(({ id }) => id)
      const shown = async () => {
        await shop.read()
        const { state, refund, lines: found, tracking } = await look(' #1001 ', ' ada@example.COM ')
        const texts = found.map(
          (line) => `${line.state} ${line.posted} ${line.printed} ${line.quantity} ${line.removed}`,
        )
        return [state, refund, ...texts, ...tracking.map(({ company, number, url }) => `${company} ${number} ${url}`)]
      }
      expect(await shown()).toEqual(['unpaid', 'none'])
      for (const typed of ['Order #1001.', '\uFF031001', 'order 1001', 'no. 1001)', '\u200B#1001'])
        expect((await look(typed, 'Ada <ada@example.com>;')).state, typed).toBe('unpaid')
      shop.control.payOrder('1001')
      expect(await shown()).toEqual(['open', 'none', 'queued 0 0 3 0', 'queued 0 0 2 0'])

      const [stored] = await shop.orders.list({ query: {} })
      const print = (lineId: string, printed: number) =>
        shop.orders.markPrinted({ body: { lines: [{ orderId: stored!.id, lineId, printed }] } })
      await print(wyrms!, 2)
      await print(trolls!, 2)
      expect(await shown()).toEqual(['open', 'none', 'printing 0 2 3 0', 'printed 0 2 2 0'])
      const parcel = { company: 'DHL', number: '42', url: 'https://dhl.example/42' }
      shop.control.fulfilOrder('1001', [{ line: wyrms!, quantity: 2 }], parcel)
      shop.control.refundOrder('1001', { lines: [{ line: trolls!, quantity: 1 }] })
      const sent = 'DHL 42 https://dhl.example/42'
      expect(await shown()).toEqual(['open', 'part', 'queued 2 2 3 0', 'printed 0 1 1 1', sent])
      shop.control.fulfilOrder('1001', undefined, { number: '43', url: 'javascript:alert(1)' })
      expect(await shown()).toEqual(['open', 'part', 'posted 3 3 3 0', 'posted 1 1 1 1', sent, ' 43 '])
      shop.control.refundOrder('1001')
      expect((await shown()).slice(0, 2)).toEqual(['refunded', 'all'])

      const { lineItems } = shop.control.createOrder({ lines: lines.slice(0, 1), email: 'bo@example.com' })
      shop.control.cancelOrder('1002')
      shop.control.createOrder({ lines: lines.slice(0, 1), email: 'bo@example.com', test: true })
      await shop.read()
      expect(lineItems).toHaveLength(1)
      expect(await look('1002', 'bo@example.com')).toMatchObject({ state: 'cancelled', refund: 'all', lines: [] })
      const test = await look('1003', 'bo@example.com')
      expect(test).toEqual({ number: '#1003', state: 'test', refund: 'none', wishes: [], lines: [], tracking: [] })
    },
  )

  test('a wrong number and a wrong address differ neither in the answer nor in the work', async () => {
    await using database = await open()
    const { save } = openOrders(database.db)
    const items = Array.from({ length: 100 }, () => ({}))
    await save(draft({ number: '#7001', email: 'ada@example.com', items }), draft({ number: 'EU-7002', email: null }))
    const statements: string[] = []
    const watch: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const look = openLookup(database.db.withPlugin(watch))
    const tried = async (order: string, email: string) => {
      statements.length = 0
      const startedAt = performance.now()
      const answer = await look(order, email).catch((error: unknown) => String(error))
      expect(performance.now() - startedAt).toBeGreaterThan(18)
      return [answer, ...statements]
    }
    const refused = [`HttpError: ${ORDER_NOT_FOUND}`, 'SelectQueryNode', 'SelectQueryNode']
    expect(await tried('7001', 'bo@example.com')).toEqual(refused)
    expect(await tried('7009', 'ada@example.com')).toEqual(refused)
    // An order without an address belongs to nobody.
    expect(await tried('eu-7002', 'ada@example.com')).toEqual(refused)
    expect((await look('7001', 'ada@example.com')).lines).toHaveLength(100)
    await save(draft({ number: 'EU-7003', email: 'cy@example.com' }))
    expect(await look('eu-7003', 'cy@example.com')).toMatchObject({ number: 'EU-7003' })
  })

  test('an international address finds its order, however either is written', { tags: ['A12.9'] }, async () => {
    await using database = await open()
    const written = ['ada@bücher.example', 'ada@xn--bcher-kva.example']
    const { save } = openOrders(database.db)
    // As stored by an earlier version, and now.
    await save(...written.map((email, at) => draft({ number: `#${7004 + at}`, email })))
    const look = openLookup(database.db)
    for (const number of ['7004', '7005'])
      for (const email of written) expect(await look(number, email)).toMatchObject({ number: `#${number}` })
  })

  test('one client, one order and one address can be tried only so often', async () => {
    await using database = await open()
    await openOrders(database.db).save(draft({ number: '#7010', email: 'ada@example.com' }))
    const triesOf = async (attempt: (index: number) => Promise<unknown>) => {
      for (let index = 0; ; index++) {
        const reason = await attempt(index).catch((error: unknown) => String(error))
        if (String(reason).includes('Too many')) return `${index}: ${String(reason)}`
      }
    }
    const minute = 'HttpError: Too many requests. Please wait a moment and try again.'
    const hour = 'HttpError: Too many tries. Please wait an hour, or write to us.'
    const fromOne = openLookup(database.db)
    expect(await triesOf((index) => fromOne(`80${index}`, `a${index}@example.com`, '192.0.2.9'))).toBe(`10: ${minute}`)
    const ofOrder = openLookup(database.db)
    expect(await triesOf((index) => ofOrder('#7010', `a${index}@example.com`))).toBe(`20: ${hour}`)
    await expect(ofOrder(' 7010', 'ada@example.com')).rejects.toThrow('Too many tries')
    const ofEmail = openLookup(database.db)
    expect(await triesOf((index) => ofEmail(String(index), 'Ada@example.com'))).toBe(`20: ${hour}`)
  })

  test('a shop to which Shopify gives no addresses says how to reach it', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const look = openLookup(database.db)
    // Without any orders yet, every number is a wrong one.
    await expect(look('1001', 'ada@example.com')).rejects.toThrow(ORDER_NOT_FOUND)
    shop.control.setSituation({ customerData: 'no-personal-fields' })
    shop.order()
    await shop.read()
    await expect(look('1001', 'ada@example.com')).rejects.toThrow(LOOKUP_UNAVAILABLE)
    shop.control.setSituation({ customerData: 'full' })
    shop.order()
    await shop.read()
    await expect(look('1001', 'bo@example.com')).rejects.toThrow(ORDER_NOT_FOUND)
    expect(await look('1002', 'ada@example.com')).toMatchObject({ state: 'open' })
  })
})

test('the page of an order works without scripts, is never cached, and leaks nothing', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { control } = shop.shopify
  const variant = control.product('emerald-wyrm').variants[0]!.id
  control.createOrder({ lines: [{ variant, quantity: 2 }], email: 'ada@example.com' })
  await shop.staff.orders.sync()
  await eventually(() => shop.staff.orders.list({ query: {} })).toHaveLength(1)
  const browser = createPlainBrowser(shop.url)
  expect((await browser.get('/')).html).toMatch(/<a class="footer-link" href="\/order-status">Where is my print\?<\/a>/)

  const ask = (order: string, email: string) => browser.post('/order-status', { form: 'order-status', order, email })
  const empty = await browser.get('/order-status')
  const found = await ask('1001', 'ada@example.com')
  const wrongNumber = await ask('1009', 'ada@example.com')
  const wrongEmail = await ask('1001', 'bo@example.com')
  const invalid = await ask('', 'ada')
  const pages = [empty, found, wrongNumber, wrongEmail, invalid]
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 404, 404, 422])
  for (const { url, headers, html } of pages) {
    expect([url, headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      '/order-status',
      'private, no-store',
      'noindex',
      'same-origin',
    ])
    expect(html).not.toContain('data-entry')
  }
  expect(found.text).toMatch(
    /ORDER #1001 This order is paid and in our hands\. Emerald Wyrm QUEUED 32mm, None, 2 pieces/,
  )
  expect(found.html).not.toContain('ada@')
  expect(wrongNumber.text).toContain(ORDER_NOT_FOUND)
  const alike = ({ html }: { html: string }) => html.replace(/value="(1001|1009|ada@example.com|bo@example.com)"/g, '')
  expect(alike(wrongNumber)).toBe(alike(wrongEmail))
  expect(invalid.text).toMatch(/Order number is required\..*Email is not an email address\./)
  const foreign = { origin: 'https://evil.example' }
  const fields = { form: 'order-status', order: '1001', email: 'ada@example.com' }
  expect((await browser.post('/order-status', fields, foreign)).status).toBe(403)
})
