import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { readProducts } from '#server/features/catalogue/reading/read-products.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { notifyShoppers } from './back-in-stock.mails.ts'
import { sweepRequests } from './back-in-stock.repository.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

/** Sold out in one of four options. */
const PARTLY = 'kettle-golem'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  server = await openMailServer()
  shop = await openShop({ env: server.env })
  database = await openDatabase(shop.database)
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function setStock(stock: number) {
  shop.shopify.control.changeProduct(PARTLY, { stock })
  await shop.sync()
}

async function ask(email: string) {
  const { id: productId } = await shop.visitor.products.byHandle({ params: { handle: PARTLY } })
  const option = { scale: '54mm', finishing: 'OSR Style' }
  await shop.visitor.backInStock.request({ body: { productId, email, consent: true, ...option } })
}

const requestOf = (email: string) =>
  database.db.selectFrom('backInStockRequests').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const mailsOf = (email: string) =>
  database.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const wait = (check: () => unknown) => waitFor(check, { interval: 100 })

test(
  'who waits gets one email when it is back, and none if it is sold out again before',
  { tags: ['S11.7', 'both-engines'] },
  async () => {
    const { db } = database
    await ask('ada@example.com')
    await ask('bo@example.com')
    // The mail server takes Bo's email later.
    server.faults.recipient = (address) => (address.startsWith('bo@') ? '451 Later, please' : undefined)
    await setStock(5)
    await wait(() => expect(server.to('ada@example.com')).toHaveLength(1))
    const [mail] = server.to('ada@example.com')
    const { id, shopifyHandle, shopifyVariants } = (
      await readProducts(db, [(await requestOf('ada@example.com')).productId])
    )[0]!
    expect([id, mail!.subject]).toEqual([expect.any(String), 'Back in stock: Kettle Golem'])
    const variant = shopifyVariants.find(({ option1, option2 }) => option1 === '54mm' && option2 === 'OSR Style')!
    const href = `${shop.url}/product/${shopifyHandle}?variant=${variant.id.split('/').at(-1)}`
    expect([mail!.text, mail!.html]).toEqual([expect.stringContaining(href), expect.stringContaining(href)])

    await wait(async () => expect(await mailsOf('bo@example.com')).toMatchObject([{ state: 'waiting', attempts: 1 }]))
    await setStock(0)
    delete server.faults.recipient
    const sendNow = async () => {
      await db.updateTable('mails').set({ nextAt: new Date().toISOString() }).where('state', '=', 'waiting').execute()
      await addJob(db, MAIL_JOB)
    }
    await sendNow()
    await wait(async () => expect(await mailsOf('bo@example.com')).toMatchObject([{ state: 'dropped' }]))
    expect((await requestOf('bo@example.com')).notifiedAt).toBeNull()
    await setStock(3)
    await wait(() => expect(server.to('bo@example.com')).toHaveLength(1))
    expect([(await mailsOf('ada@example.com')).length, (await mailsOf('bo@example.com')).length]).toEqual([1, 2])

    // Answered ones are deleted a month later, and asking again is a new request.
    await setStock(0)
    await ask('bo@example.com')
    expect((await requestOf('bo@example.com')).notifiedAt).toBeNull()
    const now = Date.now()
    await sweepRequests(db, new Date(0), new Date(0), new Date(now + 1_000))
    expect((await db.selectFrom('backInStockRequests').select('email').execute()).map(({ email }) => email)).toEqual([
      'bo@example.com',
    ])
  },
)

test(
  'of several servers one adds the email, also beside a miniature that fails',
  { tags: ['S11.7', 'both-engines'] },
  async () => {
    const { db } = database
    const outbox = createOutbox({ config: { mail: null, isProduction: false } })
    await db.deleteFrom('backInStockRequests').execute()
    const shopping = { handle: 'emerald-wyrm' }
    const { id } = await shop.visitor.products.byHandle({ params: shopping })
    const at = new Date().toISOString()
    const asked = Array.from({ length: 20 }, (_, n) => ({ email: `cy-${n}@example.com`, at, consent: 'Yes.' }))
    await db
      .insertInto('backInStockRequests')
      .values(asked.map((each) => ({ ...each, productId: Number(id), scale: '', finishing: '' })))
      .execute()
    const { withChanges } = createTestWriter(db)
    const one = (read = readProducts) =>
      notifyShoppers({ db, withChanges, outbox, catalogue: { readProducts: read } })()
    const damaged = { id, shopifyVariants: null } as never
    const failing = one(async (...given) => [damaged, ...(await readProducts(...given))])
    await Promise.all([expect(failing).rejects.toThrow('could not be told'), one(), one()])
    const mails = await db.selectFrom('mails').select('recipient').where('recipient', 'like', 'cy-%').execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(asked.map(({ email }) => email).toSorted())
  },
)

test('the link of its email deletes a request, and undoes that', { tags: ['S11.8'] }, async () => {
  await setStock(0)
  await ask('dee@example.com')
  await setStock(2)
  await wait(() => expect(server.to('dee@example.com')).toHaveLength(1))
  const [mail] = server.to('dee@example.com')
  const [path = ''] = /\/unsubscribe\/back-in-stock\/[a-f\d]{32}/.exec(mail!.text!) ?? []
  const token = path.split('/').at(-1)!
  const browser = createPlainBrowser(shop.url)
  const asks = await browser.get(path)
  expect([asks.status, asks.text]).toEqual([
    200,
    expect.stringMatching(/We have the request of d\.\.\.@example\.com for Kettle Golem/),
  ])
  expect((await requestOf('dee@example.com')).deletedAt).toBeNull()
  expect((await browser.post(path, { form: 'back-in-stock-leave', token })).text).toContain(
    'We have deleted the request of',
  )
  expect((await requestOf('dee@example.com')).deletedAt).not.toBeNull()
  expect((await browser.post(path, { form: 'back-in-stock-rejoin', token })).text).toContain('We have the request of')
  const body = new URLSearchParams('List-Unsubscribe=One-Click')
  expect((await fetch(shop.url + path, { method: 'POST', body })).status).toBe(200)
  expect((await requestOf('dee@example.com')).deletedAt).not.toBeNull()
  await database.db.deleteFrom('backInStockRequests').execute()
  expect((await browser.get(path)).status).toBe(404)
})
