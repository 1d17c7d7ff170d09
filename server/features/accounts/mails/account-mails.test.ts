import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginRouter } from '#server/features/accounts/login.router.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createLogger } from '#server/observability/log.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openForms } from '#tests/harness/authenticator.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { cookiesAfter, emailOf, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const ADA = emailOf('administrator')
const OTHER = 'another wyvern altogether'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
let administrator: Awaited<ReturnType<TestShop['signIn']>>
const written: string[] = []

beforeAll(async () => {
  server = await openMailServer()
  server.faults.recipient = (address) => (address.startsWith('tpyo') ? '550 No such mailbox' : undefined)
  const log = createLogger('info', true, { write: (line) => void written.push(line) })
  shop = await openShop({ env: server.env, imported: false, log })
  database = await openDatabase(shop.database)
  administrator = await shop.signIn('administrator')
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const poll = { interval: 50 }
/** Waits for the email with this number (from 1) and subject. */
const arrived = (to: string, subject: string, count = 1) =>
  waitFor(() => {
    const mails = server.to(to).filter((mail) => mail.subject === subject)
    expect(mails, `${subject}, of ${server.to(to).map((mail) => mail.subject)}`).toHaveLength(count)
    return mails.at(-1)!
  }, poll)
const linkIn = ({ text }: { text?: string | undefined }) => /http\S+\/api\/welcome\?token=\S+/.exec(text!)![0]
let client = 0
const fromElsewhere = () => ({ 'x-forwarded-for': `192.0.2.${(client += 1)}` })
const statusOf = async (url: string) => (await fetch(url, { headers: fromElsewhere() })).status

/** Asks for a new password from an address of its own. */
const forget = (email: string, headers: Record<string, string> = {}) =>
  sendForm(shop.url, '/api/login/forgotten', { email }, { ...fromElsewhere(), ...headers })
const invite = (email: string) => administrator.accounts.invite({ body: { email, firstName: 'Eddy' } })
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  sendForm(shop.url, '/api/login', { email, password }, headers)

// At the same time, because each email takes a moment.
describe.concurrent('with a mail server', () => {
  test('an invitation and a new link arrive by email, beside the link that is shown', { tags: ['C13.1'] }, async () => {
    const email = 'eddy@hoard.example'
    const { account, link } = await invite(email)
    expect(link.mailedTo).toBe(email)
    const invitation = await arrived(email, 'Invitation to the staff of Hoard')
    expect(invitation.text).toContain('Ada (administrator) has invited you to the staff of Hoard, as an editor.')
    expect(linkIn(invitation)).not.toBe(link.url)
    expect([await statusOf(linkIn(invitation)), await statusOf(link.url)]).toEqual([200, 200])
    await redeemLink(linkIn(invitation), { firstName: 'Eddy' })
    expect([await statusOf(linkIn(invitation)), await statusOf(link.url)]).toEqual([410, 410])
    expect((await arrived(email, 'Your password at Hoard was set')).text).toContain('tell an administrator at once')

    const older = await administrator.accounts.renewLink({ params: { id: account.id } })
    const first = linkIn(await arrived(email, 'Your link for a new password at Hoard'))
    const newer = await administrator.accounts.renewLink({ params: { id: account.id } })
    const second = linkIn(await arrived(email, 'Your link for a new password at Hoard', 2))
    expect(await Promise.all([older.url, first, newer.url, second].map(statusOf))).toEqual([410, 410, 200, 200])
    // The outbox doesn't keep what lets somebody in.
    const mails = database.db.selectFrom('mails').where('recipient', '=', email).where('kind', '=', 'invitation')
    const rows = await mails.select('content').execute()
    expect(rows.map(({ content }) => content)).toEqual([null, null, null])
  })

  test('the list of accounts says why an invitation was not delivered', { tags: ['C13.1'] }, async () => {
    const { account } = await invite('tpyo@hoard.example')
    const problem = async () => (await administrator.accounts.list()).find(({ id }) => id === account.id)
    await waitFor(
      async () =>
        expect(await problem()).toMatchObject({ invitationProblem: expect.stringContaining('No such mailbox') }),
      poll,
    )
  })

  test(
    'a forgotten password gets a link, and every address the same answer',
    { tags: ['C13.2', 'C13.3', 'C13.4'] },
    async () => {
      const email = 'flora@hoard.example'
      const session = await redeemLink((await invite(email)).link.url, { firstName: 'Flora' })
      expect(await (await fetch(`${shop.url}/api/login`)).text()).toContain('[FORGOTTEN PASSWORD]')

      const answers = []
      for (const typed of [email, ` ${email.toUpperCase()} `, 'nobody@hoard.example']) {
        const response = await forget(typed)
        answers.push([
          response.status,
          response.headers.get('location'),
          await response.text(),
          [...response.headers.keys()],
        ])
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect((await forget('not an address')).status).toBe(400)
      const page = await (await fetch(`${shop.url}/api/login/forgotten?sent=yes`)).text()
      expect(page).toContain('If there is an account with this address, an email with a link is on its way.')

      const mail = await arrived(email, 'New password for Hoard')
      expect(mail.text).toContain('It wasn’t you? Then there is nothing to do')
      const link = linkIn(mail)
      const open = await (await fetch(link)).text()
      expect(open).toContain('NEW.PASSWORD')
      expect(open).not.toContain('First name')
      // Nothing remains of an address without an account, in the outbox or in the log.
      await waitFor(async () => {
        const rows = await database.db.selectFrom('mails').selectAll().where('recipient', 'like', 'nobody%').execute()
        expect(rows).toEqual([])
      }, poll)
      expect(server.to('nobody@hoard.example')).toEqual([])
      expect(written.join('')).toContain('"event":"password_forgotten"')
      expect(written.join('')).not.toMatch(/nobody@hoard|flora@hoard/i)

      const used = await sendForm(shop.url, '/api/welcome', {
        token: new URL(link).searchParams.get('token')!,
        password: OTHER,
        again: OTHER,
      })
      expect(used.status).toBe(303)
      expect(await statusOf(link)).toBe(410)
      // Other sessions have ended, the new one and the name are there.
      const who = (cookie: string) => fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })
      expect((await who(session)).status).toBe(401)
      expect(await (await who(cookiesAfter(used))).json()).toMatchObject({ email, firstName: 'Flora' })
      expect([(await signIn(email, PASSWORD)).status, (await signIn(email, OTHER)).status]).toEqual([403, 303])
      await arrived(email, 'Your password at Hoard was set', 2)
    },
  )

  test(
    'links of a forgotten password end with a newer one, a change, and the account',
    { tags: ['C13.3'] },
    async () => {
      const email = 'gus@hoard.example'
      const { account, link } = await invite(email)
      const cookie = await redeemLink(link.url, { firstName: 'Gus' })
      const linkAfter = async (count: number) => linkIn(await arrived(email, 'New password for Hoard', count))
      await forget(email)
      const first = await linkAfter(1)
      await forget(email)
      const second = await linkAfter(2)
      expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
      const gus = shop.as({ cookie, origin: shop.url })
      await gus.auth.changePassword({ body: { current: PASSWORD, next: OTHER } })
      expect(await statusOf(second)).toBe(410)
      await arrived(email, 'Your password at Hoard was set', 2)

      await forget(email)
      const third = await linkAfter(3)
      const { db } = database
      const row = await db
        .selectFrom('oneTimeLinks')
        .select('expiresAt')
        .where('staffId', '=', Number(account.id))
        .execute()
      expect(row).toHaveLength(1)
      expect(Date.parse(row[0]!.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000)
      // An hour has three emails for an address.
      expect((await forget(email)).headers.get('location')).toBe('/api/login/forgotten?sent=yes')
      await administrator.accounts.update({ params: { id: account.id }, headers: {}, body: { isDisabled: true } })
      expect(await statusOf(third)).toBe(410)
      await arrived(email, 'Your account at Hoard is disabled')
      await administrator.accounts.update({ params: { id: account.id }, headers: {}, body: { isDisabled: false } })
      await arrived(email, 'Your account at Hoard is enabled again')
      expect(await statusOf(third)).toBe(410)
      expect(server.to(email).filter(({ subject }) => subject === 'New password for Hoard')).toHaveLength(3)
    },
  )

  test(
    'who asks too often has to wait, and invited people are told about their invitation',
    { tags: ['C13.2', 'C13.4'] },
    async () => {
      const email = 'hal@hoard.example'
      const { link } = await invite(email)
      const often = await Promise.all(
        Array.from({ length: 7 }, (_, n) => forget(`x${n}@hoard.example`, { 'x-forwarded-for': '198.51.100.9' })),
      )
      expect(often.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 303, 303, 429, 429])
      await forget(email)
      const mail = await arrived(email, 'Your account at Hoard has no password')
      expect(mail.text).not.toContain('token=')
      expect(await statusOf(link.url)).toBe(200)
      const other = await forget(email, { origin: 'https://elsewhere.example' })
      expect(other.status).toBe(403)
    },
  )

  test('a sign-in from a new device is told to the person, a known browser isn’t', { tags: ['C13.5'] }, async () => {
    const email = 'ida@hoard.example'
    await redeemLink((await invite(email)).link.url, { firstName: 'Ida' })
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'x-forwarded-for': '203.0.113.7' }
    const first = await signIn(email, PASSWORD, firefox)
    const cookie = cookiesAfter(first)
    const mail = await arrived(email, 'New sign-in to your account at Hoard')
    expect(mail.text).toMatch(/With: Firefox on Linux\nFrom: 203\.0\.113\.7/)
    // Somebody else who signs in with the same browser doesn't make it a new one.
    const shared = cookiesAfter(await signIn(ADA, PASSWORD, { ...firefox, cookie }), cookie)
    const again = await signIn(email, PASSWORD, { ...firefox, cookie: shared })
    await signInEditor(shop.url, { cookie: cookiesAfter(again, shared), origin: shop.url })
    await arrived(email, 'New sign-in to your account at Hoard', 2)
  })

  test('changes of role and second factors are told to the person', { tags: ['C13.6'] }, async () => {
    const email = 'jo@hoard.example'
    const { account, link } = await invite(email)
    await redeemLink(link.url, { firstName: 'Jo' })
    const { id } = account
    await administrator.accounts.update({ params: { id }, headers: {}, body: { role: 'administrator' } })
    const promoted = await arrived(email, 'Your role at Hoard has changed')
    expect(promoted.text).toContain('YOU ARE NOW AN ADMINISTRATOR')
    await administrator.accounts.update({ params: { id }, headers: {}, body: { role: 'editor' } })
    const demoted = await arrived(email, 'Your role at Hoard has changed', 2)
    expect(demoted.text).toContain('YOU ARE NOW AN EDITOR')
    const reset = await administrator.accounts.resetFactors({ params: { id } })
    expect(reset.mailedTo).toBeNull()
    const told = await arrived(email, 'Your second factors at Hoard were reset')
    expect(told.text).not.toContain('token=')
    // Nor does somebody who reads the mailbox get a link without the factor.
    await forget(email)
    expect((await arrived(email, 'Your account at Hoard has no password')).text).not.toContain('token=')
    expect(await statusOf(reset.url)).toBe(200)
  })

  test('a new password leaves the second factor, whose changes are told', { tags: ['C13.3', 'C13.6'] }, async () => {
    const email = 'kim@hoard.example'
    const { link } = await invite(email)
    const kim = openForms(shop.url)
    const choose = (browser: typeof kim, url: string, password: string) =>
      browser.post('/api/welcome', { token: new URL(url).searchParams.get('token')!, password, again: password })
    await choose(kim, link.url, PASSWORD)
    await kim.addPasskey()
    expect((await arrived(email, 'Second factor added to your account at Hoard')).text).toContain('with a passkey')
    await kim.addApp()
    await arrived(email, 'Second factor added to your account at Hoard', 2)
    const { db } = database
    const { id } = await db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
    await kim.post('/api/account/second-factor/remove', { passkey: id })
    expect((await arrived(email, 'Second factor removed from your account at Hoard')).text).toContain('a passkey')

    await forget(email)
    const mail = await arrived(email, 'New password for Hoard')
    expect(mail.text).toContain('You need your second factor, too.')
    const other = openForms(shop.url)
    expect(await choose(other, linkIn(mail), OTHER)).toMatchObject({ status: 303, to: '/api/login/second-factor' })
    for (const browser of [kim, other])
      expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie: browser.cookie() } })).status).toBe(401)
  })
})

test('addresses without an account are remembered up to a number', { tags: ['S10.66'] }, async () => {
  const { db } = database
  const dropped = () =>
    db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'forgotten-password')
      .where('state', '=', 'dropped')
      .execute()
  const at = new Date().toISOString()
  const mail = {
    kind: 'forgotten-password',
    state: 'dropped',
    recipient: '',
    payload: 'null',
    priority: 0,
    attempts: 0,
  }
  const times = { nextAt: at, expiresAt: at, createdAt: at, endedAt: at }
  const rows = Array.from({ length: 1_100 }, (_, n) => ({ ...mail, ...times, messageId: `<${n}@hoard.example>` }))
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('mails')
      .values(rows.slice(start, start + 500) as never)
      .execute()
  await forget('nobody@hoard.example')
  expect((await dropped()).length).toBeLessThanOrEqual(1_001)
})

/** What the sign-in page needs. */
const parts = () => ({ limits: createRateLimits(null), shopName: () => 'Hoard', staffOf: async () => null })

test('without mail the sign-in page doesn’t offer a link', { tags: ['C13.7'] }, async () => {
  for (const isOn of [true, false]) {
    const app = new Koa()
    app.use(loginRouter({ ...parts(), outbox: { isOn } } as never, { areAvailable: false } as never).routes())
    const listening = app.listen(0)
    const { port } = listening.address() as AddressInfo
    const page = await (await fetch(`http://localhost:${port}/api/login`)).text()
    listening.close()
    expect(page.includes('FORGOTTEN')).toBe(isOn)
  }
})
