import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { CONSENT, SUBSCRIBED } from '#shared/features/newsletter/messages.ts'
import { createLogger } from '#server/observability/log.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { sweepSubscribers } from './newsletter.repository.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const DAY_MS = 86_400_000

const lines: string[] = []
const log = createLogger('info', true, { write: (line) => void lines.push(line) })

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  server = await openMailServer()
  shop = await openShop({ env: { ...server.env, AUTH_DISABLED: '1' }, imported: false, seeded: true, log })
  database = await openDatabase(shop.database)
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const arrived = (address: string, count: number) =>
  waitFor(() => expect(server.to(address)).toHaveLength(count)).then(() => server.to(address))
const rowOf = (email: string) =>
  database.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const pathIn = (text: string, start: string) => new RegExp(`${start}/[a-f\\d]{32}`).exec(text)![0]
const listed = async (search: string) => (await shop.staff.newsletter.subscribers({ query: { search } })).subscribers[0]
const csv = async () => (await fetch(`${shop.url}/api/newsletter/subscribers.csv`)).text()

test(
  'a shopper confirms by email, without scripts, and the consent is kept and exported',
  { tags: ['S11.1', 'S11.2'] },
  async () => {
    const browser = createPlainBrowser(shop.url)
    const page = await browser.get('/blog')
    expect(page.text).toContain('To finish, confirm it in the email that we send you.')
    const sent = await browser.post('/blog', { form: 'newsletter', email: 'Ada@Example.com' })
    expect(sent.text).toContain(SUBSCRIBED.description)
    expect(sent.text).toContain('To finish, confirm it in the email that we send you.')
    const [mail] = await arrived('ada@example.com', 1)
    expect(mail).toMatchObject({ subject: 'Newsletter: please confirm your address' })
    const unsubscribe = pathIn(mail!.text!, '/unsubscribe/newsletter')
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${shop.url}${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    // Neither the address nor anything made of it.
    expect(unsubscribe).not.toMatch(/ada|example/)

    // Programs that check mail follow its links.
    const path = pathIn(mail!.html!, '/newsletter')
    const asks = await browser.get(path)
    expect([asks.status, asks.headers.get('cache-control'), asks.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(asks.text).toContain(CONSENT)
    expect(asks.text).toContain('a...@example.com')
    expect(asks.html).not.toContain('ada@')
    expect(await listed('ada@')).toMatchObject({ confirmedAt: null, consent: CONSENT, mail: { state: 'sent' } })
    expect(await csv()).toMatch(/^ada@example.com,[^,]+,unconfirmed,[^,]+,,"?Send me the newsletter/m)

    const token = path.split('/').at(-1)!
    const confirmed = await browser.post(path, { form: 'newsletter-confirm', token })
    expect([confirmed.url, confirmed.text.includes('Confirmed: a...@example.com gets our newsletter.')]).toEqual([
      `${path}?sent=newsletter-confirm`,
      true,
    ])
    const { confirmedAt } = (await listed('ada@'))!
    expect(Date.now() - Date.parse(confirmedAt!)).toBeLessThan(60_000)
    await browser.post(path, { form: 'newsletter-confirm', token })
    expect(await listed('ada@')).toMatchObject({ confirmedAt, consent: CONSENT })
    expect(await csv()).toMatch(
      new RegExp(`^ada@example.com,[^,]+,confirmed,[^,]+,${confirmedAt},"?Send.*,${shop.url}${unsubscribe}`, 'm'),
    )
    // Signing up again asks nobody who has confirmed, and says the same.
    const again = await browser.post('/blog', { form: 'newsletter', email: 'ada@example.com' })
    expect(again.text).toBe(sent.text)
    expect(await rowOf('ada@example.com')).toMatchObject({ confirmedAt, expiresAt: null })
    await shop.visitor.newsletter.leave({ params: { token } })
    await browser.post(unsubscribe, { form: 'newsletter-rejoin', token })
    const logged = lines.join('')
    expect(logged).toContain('/unsubscribe/newsletter/...')
    expect([logged.includes(token), logged.includes('ada@')]).toEqual([false, false])
  },
)

test(
  'an address gets one confirmation a day, and is deleted if it stays unconfirmed',
  { tags: ['S11.3'] },
  async () => {
    const { db } = database
    const subscribe = () => shop.visitor.newsletter.subscribe({ body: { email: 'bo@example.com' } })
    await Promise.all([subscribe(), subscribe(), subscribe()])
    const mails = () => db.selectFrom('mails').select('id').where('recipient', '=', 'bo@example.com').execute()
    expect(await mails()).toHaveLength(1)
    await arrived('bo@example.com', 1)
    const set = (change: object) =>
      db.updateTable('subscribers').set(change).where('email', '=', 'bo@example.com').execute()
    // Neither unsubscribing nor subscribing again makes more of them.
    const { token } = (await rowOf('bo@example.com'))!
    await shop.visitor.newsletter.leave({ params: { token: token! } })
    await subscribe()
    expect(await mails()).toHaveLength(1)
    await set({ confirmationAt: hoursAgo(25), expiresAt: hoursAgo(-1) })
    await subscribe()
    await arrived('bo@example.com', 2)
    // A new week begins with it.
    expect(Date.parse((await rowOf('bo@example.com'))!.expiresAt!)).toBeGreaterThan(Date.now() + 6 * DAY_MS)
    await sweepSubscribers(db, new Date(Date.now() - DAY_MS))
    expect(await rowOf('bo@example.com')).toBeDefined()
    await set({ expiresAt: hoursAgo(1) })
    await sweepSubscribers(db, new Date(Date.now() - DAY_MS))
    expect(await rowOf('bo@example.com')).toBeUndefined()
    const gone = await createPlainBrowser(shop.url).get(`/newsletter/${token}`)
    expect([gone.status, gone.text.includes('This link no longer works')]).toEqual([404, true])
  },
)

test(
  'unsubscribing works without signing in, scripts, cookies or an origin, and can be undone',
  { tags: ['S11.4'] },
  async () => {
    for (const email of ['cy@example.com', 'dee@example.com'])
      await shop.visitor.newsletter.subscribe({ body: { email } })
    const { token = null } = (await rowOf('cy@example.com')) ?? {}
    const path = `/unsubscribe/newsletter/${token}`
    const browser = createPlainBrowser(shop.url)
    expect((await browser.get(path)).text).toContain('c...@example.com is not confirmed yet.')
    expect(await listed('cy@')).toBeDefined()
    const left = await browser.post(path, { form: 'newsletter-leave', token: token! })
    expect(left.text).toContain('c...@example.com is unsubscribed')
    expect([await listed('cy@'), (await csv()).includes('cy@')]).toEqual([undefined, false])
    const back = await browser.post(path, { form: 'newsletter-rejoin', token: token! })
    expect(back.text).toContain('c...@example.com is not confirmed yet.')
    expect(await listed('cy@')).toBeDefined()

    // As mail services send it: without a browser, and in either type.
    const post = (body: URLSearchParams | FormData, address = path) =>
      fetch(shop.url + address, { method: 'POST', body, headers: { origin: 'https://mail.example' } })
    const oneClick = new FormData()
    oneClick.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams('List-Unsubscribe=One-Click'), oneClick]) {
      const answer = await post(body)
      expect([answer.status, await answer.text()]).toEqual([200, 'You are unsubscribed.\n'])
      expect(await listed('cy@')).toBeUndefined()
      await shop.visitor.newsletter.rejoin({ params: { token: token! } })
    }
    expect((await post(new URLSearchParams({ form: 'newsletter-leave', token: token! }))).status).toBe(403)
    expect((await post(oneClick, `/unsubscribe/newsletter/${'0'.repeat(32)}`)).status).toBe(200)
    for (const odd of ['x', '%00', '0'.repeat(33)])
      expect((await post(oneClick, `/unsubscribe/newsletter/${odd}`)).status).toBeLessThan(500)
    expect([await listed('cy@'), await listed('dee@')]).not.toContain(undefined)
    await shop.visitor.newsletter.leave({ params: { token: token! } })
    await sweepSubscribers(database.db, new Date(Date.now() + 1_000))
    expect(await rowOf('cy@example.com')).toBeUndefined()
    await expect(shop.visitor.newsletter.rejoin({ params: { token: token! } })).rejects.toThrow('404')
  },
)

test('a flood of 10,000 sign-ups sends at most the hourly limit', { tags: ['S11.6'] }, async () => {
  await using mails = await openMailServer()
  const env = { ...mails.env, MAIL_PER_HOUR: '20' }
  await using flooded = await openShop({ env, imported: false })
  const own = await openDatabase(flooded.database)
  const { withChanges } = createTestWriter(own.db)
  const config = { mail: { url: '', from: { name: '', address: 'shop@hoard.example' } }, isProduction: true }
  const outbox = createOutbox({ config })
  const routes = newsletterRoutes({ db: own.db, limits: createRateLimits(null), withChanges, outbox })
  const { handle } = routes.find(({ endpoint }) => endpoint.path === '/api/newsletter')!
  for (let n = 0; n < 100; n++)
    await handle({ body: { email: `bot-${n}@example.com` } }, { ip: `10.0.0.${n}` } as never)
  // The others as the first ones left them, which is quicker.
  const { db } = own
  const subscriber = await db.selectFrom('subscribers').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _, ...mail } = await db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let start = 100; start < 10_000; start += 100) {
    const bots = Array.from({ length: 100 }, (_, n) => `bot-${start + n}@example.com`)
    await db
      .insertInto('subscribers')
      .values(bots.map((email) => ({ ...subscriber, email, token: null })))
      .execute()
    await db
      .insertInto('mails')
      .values(bots.map((recipient) => ({ ...mail, recipient, messageId: `<${recipient}>` })))
      .execute()
  }
  const waiting = async () =>
    (await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()).length
  // The job that sends rests until an hour after the first of them.
  await waitFor(async () => {
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'mail')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(Date.parse(job!.runAt) - Date.now()).toBeGreaterThan(60_000)
  })
  expect(mails.received).toHaveLength(18)
  expect(await waiting()).toBe(9_982)
  await own.close()
})
