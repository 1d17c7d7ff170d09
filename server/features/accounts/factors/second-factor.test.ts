import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '#server/database/open-database.ts'
import { codeOf, codesIn, createAuthenticator, openForms } from '#tests/harness/authenticator.ts'
import { authorizeEditor, createAuthorizeQuery, redeem } from '#tests/harness/editor-sign-in.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { PASSWORD } from '#tests/harness/staff.ts'

const HOME = '/api/account/second-factor'
const STEP = '/api/login/second-factor'
const HOUR_MS = 3_600_000

let shop: TestShop
/** The first administrator, with an app and recovery codes. */
let ada: ReturnType<typeof openForms>
let adaSecret = ''
let adaCodes: string[] = []
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { STAFF_SECOND_FACTOR: 'required' } })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const redeemIn = (browser: ReturnType<typeof openForms>, link: string, email: string, password = PASSWORD) =>
  browser.post('/api/welcome', { token: tokenOf(link), email, password, again: password })
/** Codes work once, so each sign-in is an hour after the one before. */
let hours = 0
const later = () => vi.setSystemTime(Date.now() + ++hours * HOUR_MS)

async function invite(email: string) {
  const { link, account } = await shop
    .as({ cookie: ada.cookie(), origin: shop.url })
    .accounts.invite({ body: { email } })
  return { link: link.url, id: account.id }
}

test(
  'the first administrator sets up a factor before anything else, and gets recovery codes',
  { tags: ['C11.1'] },
  async () => {
    ada = openForms(shop.url)
    expect(await redeemIn(ada, shop.shop.firstLink!, 'ada@hoard.example')).toMatchObject({ status: 303, to: HOME })
    expect(await ada.who()).toBe(401)
    const { page } = await ada.get(HOME)
    expect(page).toContain('Hello, <bdi>ada@hoard.example</bdi>')
    expect(page).toMatch(/data-passkey="add"[^>]*hidden/)
    const added = await ada.addApp()
    adaSecret = added.secret
    adaCodes = codesIn(added.page)
    expect([added.status, adaCodes.length, new Set(adaCodes).size]).toEqual([200, 10, 10])
    expect(added.page).toContain('href="/cms"')
    expect(await ada.who()).toBe(200)
    expect((await ada.get(HOME)).page).toContain('10 codes are left')
  },
)

test('a password alone reaches neither API, socket, desktop editor nor setup', { tags: ['C11.1'] }, async () => {
  const thief = openForms(shop.url)
  expect(await thief.login('ada@hoard.example')).toMatchObject({ status: 303, to: STEP })
  const headers = { cookie: thief.cookie(), origin: shop.url }
  for (const path of ['/api/auth/user', '/api/staff', '/api/pages', '/api/messages.csv'])
    expect((await fetch(shop.url + path, { headers })).status, path).toBe(401)
  // It has a factor, so nobody sets up another one with the password alone.
  expect(await thief.get(HOME)).toMatchObject({ status: 303, to: STEP })
  expect(await thief.post(`${HOME}/app`, { code: '000000' })).toMatchObject({ status: 303, to: STEP })
  await expect(thief.options('add')).rejects.toThrow(/^403/)
  await expect(thief.options('confirm')).resolves.toBeDefined()
  const { ask } = createAuthorizeQuery()
  await expect(authorizeEditor(shop.url, ask, headers)).resolves.toMatchObject({ pathname: '/api/login' })
  expect(await thief.get('/api/account/confirm')).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^\/api\/login/),
  })
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: thief.cookie() },
    origin: shop.url,
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'open')
  await invite('heard@hoard.example')
  await new Promise((done) => setTimeout(done, 300))
  expect(heard.join()).not.toContain('console_updated')
  socket.close()
  expect(await thief.who()).toBe(401)
})

test('an app’s code signs in once; replays and codes of other times are refused', { tags: ['C11.1'] }, async () => {
  later()
  const browser = openForms(shop.url)
  await browser.login('ada@hoard.example')
  expect((await browser.get(STEP)).page).toContain('autocomplete="one-time-code"')
  for (const code of [codeOf(adaSecret, -3), codeOf(adaSecret, 3), '', 'abcdef', '12345', '1234567'])
    expect(await browser.post(STEP, { code }), code).toMatchObject({
      status: 403,
      page: expect.stringContaining('This code is wrong'),
    })
  const code = codeOf(adaSecret)
  expect(await browser.post(STEP, { code })).toMatchObject({ status: 303, to: '/cms' })
  expect(await browser.who()).toBe(200)

  const replay = openForms(shop.url)
  await replay.login('ada@hoard.example')
  expect((await replay.post(STEP, { code })).status).toBe(403)
  expect((await replay.post(STEP, { code: codeOf(adaSecret, -1) })).status).toBe(403)
  // The phone's clock may be half a minute ahead.
  expect((await replay.post(STEP, { code: codeOf(adaSecret, 1) })).status).toBe(303)
})

test('of two concurrent uses of a code, one succeeds', { tags: ['C11.1'] }, async () => {
  later()
  const browsers = [openForms(shop.url), openForms(shop.url)]
  for (const browser of browsers) await browser.login('ada@hoard.example')
  const code = codeOf(adaSecret)
  const answers = await Promise.all(browsers.map((browser) => browser.post(STEP, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
})

test('a recovery code works once, in any spelling, and for its account only', { tags: ['C11.2'] }, async () => {
  const [first, second] = adaCodes as [string, string]
  const browser = openForms(shop.url)
  await browser.login('ada@hoard.example')
  expect((await browser.post(STEP, { recovery: `${first.slice(0, -1)}!` })).status).toBe(403)
  expect(await browser.post(STEP, { recovery: ` ${first.toLowerCase().replaceAll('-', '')}` })).toMatchObject({
    to: '/cms',
  })
  const again = openForms(shop.url)
  await again.login('ada@hoard.example')
  expect((await again.post(STEP, { recovery: first })).status).toBe(403)

  const { link } = await invite('rae@hoard.example')
  const rae = openForms(shop.url)
  await redeemIn(rae, link, '')
  await rae.addPasskey()
  const other = openForms(shop.url)
  await other.login('rae@hoard.example')
  expect((await other.post(STEP, { recovery: second })).status).toBe(403)

  const made = await browser.post(`${HOME}/codes`)
  expect(codesIn(made.page)).toHaveLength(10)
  const old = openForms(shop.url)
  await old.login('ada@hoard.example')
  expect((await old.post(STEP, { recovery: second })).status).toBe(403)
  adaCodes = codesIn(made.page)
})

test(
  'guesses at codes are limited per account, in a quarter of an hour and in a day',
  { tags: ['C11.1'] },
  async () => {
    const { link } = await invite('guessed@hoard.example')
    const owner = openForms(shop.url)
    await redeemIn(owner, link, '')
    const { secret } = await owner.addApp()
    const thief = openForms(shop.url)
    const guess = async () => (await thief.post(STEP, { code: '000000' })).status
    vi.useFakeTimers({ toFake: ['Date'] })
    await thief.login('guessed@hoard.example')
    for (let tried = 0; tried < 8; tried++) expect(await guess()).toBe(403)
    const blocked = await thief.post(STEP, { code: codeOf(secret) })
    expect([blocked.status, Number(blocked.headers.get('retry-after'))]).toEqual([429, expect.closeTo(900, -2)])
    expect(blocked.page).toContain('Too many attempts. Please try again in 15 minutes.')
    // Signing in with the password again doesn't reset it.
    await thief.login('guessed@hoard.example')
    expect(await guess()).toBe(429)
    // Its owner's browser has attempts of its own.
    vi.setSystemTime(Date.now() + 60_000)
    await owner.login('guessed@hoard.example')
    expect((await owner.post(STEP, { code: codeOf(secret) })).status).toBe(303)
    // After 30 in four quarters of an hour there are none for the rest of the day.
    const statuses: number[] = []
    for (let quarter = 0; quarter < 3; quarter++) {
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await thief.login('guessed@hoard.example')
      for (let tried = 0; tried < 8; tried++) statuses.push(await guess())
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(22)
    vi.setSystemTime(Date.now() + 16 * 60_000)
    await thief.login('guessed@hoard.example')
    expect((await thief.post(STEP, { code: codeOf(secret) })).page).toMatch(/Please try again in 2[23] hours/)
  },
)

describe('passkeys', () => {
  test('a passkey signs in alone, and is listed with its last use', { tags: ['C11.3'] }, async () => {
    const { link } = await invite('eddy@hoard.example')
    const eddy = openForms(shop.url)
    await redeemIn(eddy, link, '')
    const { device, page } = await eddy.addPasskey(undefined, 'My <phone>')
    expect(codesIn(page)).toHaveLength(10)
    expect((await eddy.get(HOME)).page).toMatch(/My &#60;phone&#62;<\/strong><br>added [\d-]+, not used yet/)
    const browser = openForms(shop.url)
    const options = await browser.options('sign-in')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const credential = JSON.stringify(device.use(options))
    expect(await browser.post('/api/login/passkey', { credential, return: '/images' })).toMatchObject({
      status: 303,
      to: '/images',
    })
    expect(await browser.who()).toBe(200)
    expect((await eddy.get(HOME)).page).toMatch(/last used [\d-]+/)
    // The same response again, in the same browser and in another one.
    expect((await browser.post('/api/login/passkey', { credential })).status).toBe(403)
    expect((await openForms(shop.url).post('/api/login/passkey', { credential })).status).toBe(403)
    const { activity } = shop.as({ cookie: ada.cookie(), origin: shop.url })
    expect((await activity.list({ query: { limit: 20 } })).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signed in with a passkey', 'added a passkey to', 'made recovery codes for']),
    )
  })

  test('a response that isn’t exactly right signs nobody in', { tags: ['C11.3'] }, async () => {
    const { link } = await invite('mia@hoard.example')
    const mia = openForms(shop.url)
    await redeemIn(mia, link, '')
    const { device } = await mia.addPasskey()
    const attack = async (lies: Parameters<typeof device.use>[1]) => {
      const browser = openForms(shop.url)
      const credential = JSON.stringify(device.use(await browser.options('sign-in'), lies))
      return (await browser.post('/api/login/passkey', { credential })).status
    }
    expect(await attack({})).toBe(303)
    expect(await attack({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await attack({ origin: shop.url.replace('localhost', 'localhost.elsewhere.example') })).toBe(403)
    expect(await attack({ rpId: 'elsewhere.example' })).toBe(403)
    expect(await attack({ isVerified: false })).toBe(403)
    expect(await attack({ userHandle: Buffer.from('staff 1').toString('base64url') })).toBe(403)
    // A copy of the device whose counter lags behind.
    expect(await attack({ counter: 1 })).toBe(403)
    expect(await attack({ counter: 0 })).toBe(403)
    expect(await attack({})).toBe(303)
    for (const credential of ['', '{', '[]', '{"id":"x"}', '{"id":"x","response":{}}', 'null', 'x'.repeat(13_000)])
      expect((await openForms(shop.url).post('/api/login/passkey', { credential })).status, credential).toBe(403)
  })

  test('a challenge belongs to one session, works once and expires', { tags: ['C11.3'] }, async () => {
    const { link } = await invite('kim@hoard.example')
    const kim = openForms(shop.url)
    await redeemIn(kim, link, '')
    const { device } = await kim.addPasskey()
    const [one, other] = [openForms(shop.url), openForms(shop.url)]
    const options = await one.options('sign-in')
    await other.options('sign-in')
    const stolen = JSON.stringify(device.use(options))
    expect((await other.post('/api/login/passkey', { credential: stolen })).status).toBe(403)
    // A failed attempt uses the challenge up.
    await one.post('/api/login/passkey', { credential: JSON.stringify(device.use({ ...options, challenge: 'AAAA' })) })
    expect((await one.post('/api/login/passkey', { credential: JSON.stringify(device.use(options)) })).status).toBe(403)
    const late = await one.options('sign-in')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 11 * 60_000)
    expect((await one.post('/api/login/passkey', { credential: JSON.stringify(device.use(late)) })).status).toBe(403)
  })

  test('another account’s passkey is no second factor, and can’t be added twice', { tags: ['C11.3'] }, async () => {
    const { link } = await invite('zoe@hoard.example')
    const zoe = openForms(shop.url)
    await redeemIn(zoe, link, '')
    const { device } = await zoe.addPasskey()
    const thief = openForms(shop.url)
    await thief.login('ada@hoard.example')
    const credential = JSON.stringify(device.use(await thief.options('second-step')))
    expect((await thief.post(STEP, { credential })).status).toBe(403)
    expect(await thief.who()).toBe(401)
    expect((await zoe.addPasskey(device)).status).toBe(409)
    // A passkey that was made for another site, or without asking who is there.
    for (const lies of [
      { origin: 'https://elsewhere.example' },
      { rpId: 'elsewhere.example' },
      { isVerified: false },
    ]) {
      const made = createAuthenticator(shop.url).register(await zoe.options('add'), lies)
      const { status } = await zoe.post(`${HOME}/passkey`, { credential: JSON.stringify(made) })
      expect(status).toBe(400)
    }
  })
})

test('a factor is removed after a question, but never the last one', { tags: ['C11.4'] }, async () => {
  const { link, id } = await invite('max@hoard.example')
  const max = openForms(shop.url)
  await redeemIn(max, link, '')
  await max.addPasskey()
  const [passkey] = await inDatabase((db) =>
    db.selectFrom('passkeys').selectAll().where('staffId', '=', Number(id)).execute(),
  )
  expect((await max.get(HOME)).page).not.toContain('REMOVE')
  expect((await max.post(`${HOME}/remove`, { passkey: passkey!.id })).status).toBe(409)
  const { secret } = await max.addApp()
  const question = await max.get(`${HOME}/remove?passkey=${passkey!.id}`)
  expect(question.page).toMatch(/Remove the passkey .*Passkey 1/)
  // Nobody else's.
  expect((await ada.post(`${HOME}/remove`, { passkey: passkey!.id })).status).toBe(404)
  const answers = await Promise.all([max.post(`${HOME}/remove`, { passkey: passkey!.id }), max.post(`${HOME}/remove`)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  expect(secret).toHaveLength(32)
})

test('neither a new password link nor its page skips the second factor', { tags: ['C11.1'] }, async () => {
  const { link, id } = await invite('pat@hoard.example')
  const pat = openForms(shop.url)
  await redeemIn(pat, link, '')
  const { secret } = await pat.addApp()
  const administrator = shop.as({ cookie: ada.cookie(), origin: shop.url })
  const reset = await administrator.accounts.renewLink({ params: { id } })
  later()
  const browser = openForms(shop.url)
  expect(await redeemIn(browser, reset.url, '', `${PASSWORD} anew`)).toMatchObject({ status: 303, to: STEP })
  expect(await browser.who()).toBe(401)
  expect(await browser.get(HOME)).toMatchObject({ to: STEP })
  expect(await browser.post(STEP, { code: codeOf(secret) })).toMatchObject({ status: 303, to: '/cms' })
})

test(
  'a pending sign-in ends with a new password, a disabled account, and after half an hour',
  { tags: ['C11.1'] },
  async () => {
    const { link, id } = await invite('joe@hoard.example')
    const joe = openForms(shop.url)
    await redeemIn(joe, link, '')
    const { secret } = await joe.addApp()
    const pending = openForms(shop.url)
    vi.useFakeTimers({ toFake: ['Date'] })
    later()
    await pending.login('joe@hoard.example')
    const step = { code: codeOf(secret) }
    await inDatabase((db) => db.updateTable('staff').set({ isDisabled: 1 }).where('id', '=', Number(id)).execute())
    expect(await pending.post(STEP, step)).toMatchObject({ status: 303, to: '/api/login' })
    await inDatabase((db) => db.updateTable('staff').set({ isDisabled: 0 }).where('id', '=', Number(id)).execute())
    const { passwordHash } = (await inDatabase((db) =>
      db.selectFrom('staff').select('passwordHash').where('id', '=', Number(id)).executeTakeFirst(),
    ))!
    await inDatabase((db) =>
      db.updateTable('staff').set({ passwordHash: 'another' }).where('id', '=', Number(id)).execute(),
    )
    expect(await pending.post(STEP, step)).toMatchObject({ to: '/api/login' })
    await inDatabase((db) => db.updateTable('staff').set({ passwordHash }).where('id', '=', Number(id)).execute())
    vi.setSystemTime(Date.now() + 31 * 60_000)
    expect(await pending.post(STEP, { code: codeOf(secret) })).toMatchObject({ to: '/api/login' })
  },
)

test('resetting factors ends sessions and the password, and the link starts over', { tags: ['C11.5'] }, async () => {
  const { link, id } = await invite('lou@hoard.example')
  const lou = openForms(shop.url)
  await redeemIn(lou, link, '')
  await lou.addPasskey()
  const administrator = shop.as({ cookie: ada.cookie(), origin: shop.url })
  const before = (await administrator.accounts.list()).find((account) => account.id === id)
  expect(before?.factors).toEqual(['passkey'])
  const renewed = await administrator.accounts.resetFactors({ params: { id } })
  expect(await lou.who()).toBe(401)
  expect((await lou.login('lou@hoard.example')).status).toBe(403)
  const after = (await administrator.accounts.list()).find((account) => account.id === id)
  expect(after).toMatchObject({ factors: [], hasJoined: false })
  expect(await redeemIn(lou, renewed.url, '')).toMatchObject({ to: HOME })
  const entries = await administrator.activity.list({ query: { kind: 'staff' } })
  expect(entries.find(({ action }) => action === 'reset the second factors of')).toMatchObject({
    title: 'lou@hoard.example',
    staffName: 'ada@hoard.example',
  })
  const self = (await administrator.accounts.list()).find(({ email }) => email === 'ada@hoard.example')!
  await expect(administrator.accounts.resetFactors({ params: { id: self.id } })).rejects.toThrow(/^409/)
})

test('a desktop editor signs in through a browser that gives the second factor', { tags: ['C11.1'] }, async () => {
  later()
  const browser = openForms(shop.url)
  const { verifier, ask } = createAuthorizeQuery()
  const address = `/api/desktop/authorize?${new URLSearchParams(ask)}`
  const login = await browser.get(address)
  await browser.post('/api/login', { email: 'ada@hoard.example', password: PASSWORD, return: address })
  expect(login.to).toContain('/api/login')
  expect(await browser.post(STEP, { code: codeOf(adaSecret) })).toMatchObject({ to: address })
  const headers = { cookie: browser.cookie(), origin: shop.url }
  const code = (await authorizeEditor(shop.url, ask, headers)).searchParams.get('code')!
  const { token, user } = await redeem(shop.url, { code, verifier })
  expect(user.email).toBe('ada@hoard.example')
  expect((await fetch(`${shop.url}/api/staff`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('the database holds no secret that signs in', { tags: ['C11.2'] }, async () => {
  const rows = await inDatabase(async (db) => [
    ...(await db.selectFrom('authenticatorApps').selectAll().execute()),
    ...(await db.selectFrom('recoveryCodes').selectAll().execute()),
    ...(await db.selectFrom('sessions').selectAll().execute()),
  ])
  const stored = JSON.stringify(rows)
  for (const secret of [adaSecret, ...adaCodes, ...adaCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(secret)
})

async function inDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(shop.database)
  const answer = await work(db)
  await close()
  return answer
}
