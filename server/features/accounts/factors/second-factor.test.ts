import { once } from 'node:events'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { codeOf, codesIn, openForms } from '#tests/harness/authenticator.ts'
import { authorizeEditor, createAuthorizeQuery, redeem } from '#tests/harness/editor-sign-in.ts'
import { openFactorShop } from '#tests/harness/factor-shop.ts'
import { PASSWORD } from '#tests/harness/staff.ts'

const HOME = '/api/account/second-factor'
const STEP = '/api/login/second-factor'
const HOUR_MS = 3_600_000

const { shop, ada, acceptLink, invite, join, inDatabase, close } = await openFactorShop()
let adaSecret = ''
let adaCodes: string[] = []
afterAll(close)
afterEach(() => void vi.useRealTimers())

/** Codes work once, so each sign-in is an hour after the one before. */
let hours = 0
const later = () => vi.setSystemTime(Date.now() + ++hours * HOUR_MS)

test(
  'the first administrator sets up a factor before anything else, and gets recovery codes',
  { tags: ['C11.1'] },
  async () => {
    expect(await acceptLink(ada, shop.shop.firstLink!, 'ada@hoard.example')).toMatchObject({ status: 303, to: HOME })
    expect(await ada.who()).toBe(401)
    const { page } = await ada.get(HOME)
    expect(page).toContain('Hello, <bdi>ada@hoard.example</bdi>')
    expect(page).toMatch(/data-passkey="add"[^>]*hidden/)
    const wrong = await ada.addApp('12345')
    expect(wrong.page).toContain('This code is wrong. Wait for the next one; is your phone’s clock right?')
    // It is set up with the secret that the phone has scanned already.
    expect(wrong.page.replaceAll(' ', '')).toContain(wrong.secret)
    expect(await ada.who()).toBe(401)
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

  const { browser: rae } = await join('rae@hoard.example')
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
    const { browser: owner } = await join('guessed@hoard.example')
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

test('a factor is removed after a question, but never the last one', { tags: ['C11.4'] }, async () => {
  const { browser: max, id } = await join('max@hoard.example')
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
  const { browser: pat, id } = await join('pat@hoard.example')
  const { secret } = await pat.addApp()
  const administrator = shop.as({ cookie: ada.cookie(), origin: shop.url })
  const reset = await administrator.accounts.renewLink({ params: { id } })
  later()
  const browser = openForms(shop.url)
  expect(await acceptLink(browser, reset.url, '', `${PASSWORD} anew`)).toMatchObject({ status: 303, to: STEP })
  expect(await browser.who()).toBe(401)
  expect(await browser.get(HOME)).toMatchObject({ to: STEP })
  expect(await browser.post(STEP, { code: codeOf(secret) })).toMatchObject({ status: 303, to: '/cms' })
})

test(
  'a pending sign-in ends with a new password, a disabled account, and after half an hour',
  { tags: ['C11.1'] },
  async () => {
    const { browser: joe, id } = await join('joe@hoard.example')
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
  const { browser: lou, id } = await join('lou@hoard.example')
  await lou.addPasskey()
  const administrator = shop.as({ cookie: ada.cookie(), origin: shop.url })
  const before = (await administrator.accounts.list()).find((account) => account.id === id)
  expect(before?.factors).toEqual(['passkey'])
  const renewed = await administrator.accounts.resetFactors({ params: { id } })
  expect(await lou.who()).toBe(401)
  expect((await lou.login('lou@hoard.example')).status).toBe(403)
  const after = (await administrator.accounts.list()).find((account) => account.id === id)
  expect(after).toMatchObject({ factors: [], hasJoined: false })
  expect(await acceptLink(lou, renewed.url, '')).toMatchObject({ to: HOME })
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
