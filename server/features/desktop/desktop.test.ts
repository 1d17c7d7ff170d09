import { openDatabase } from '#server/database/open-database.ts'
import { bearerRowId } from '#server/http/bearer.ts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AUTHORIZE_PATH, SIGNED_IN_LINK } from '#shared/features/desktop/sign-in.ts'
import { authorizeEditor, createAuthorizeQuery, redeem } from '#tests/harness/editor-sign-in.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { cookiesAfter, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { AuthorizationRequest } from './desktop.router.ts'

let shop: TestShop
let editor: Awaited<ReturnType<TestShop['signIn']>>
let administrator: typeof editor
beforeAll(async () => {
  shop = await openShop({ imported: false })
  administrator = await shop.signIn('administrator')
  editor = await shop.signIn('editor')
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const show = (ask: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`, { redirect: 'manual', headers })
const codeFor = async (ask: Record<string, string>, headers = editor.headers) =>
  (await authorizeEditor(shop.url, ask, headers)).searchParams.get('code')!
const who = async (token: string) =>
  (await fetch(`${shop.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status
/** Each call has an IP address of its own, so that the tests don't share rate limits. */
let caller = 0
const answer = (fields: Record<string, string>, headers: Record<string, string>) =>
  sendForm(shop.url, AUTHORIZE_PATH, fields, { 'x-forwarded-for': `192.0.2.${++caller}`, ...headers })
const refusal = 'This sign-in took too long, was already used, or was started elsewhere. Please sign in again.'

test('a server tells an editor its version, protocols and facts', { tags: ['D1.6'] }, async () => {
  const response = await fetch(`${shop.url}/api/desktop`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    program: 'hoard',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    protocol: { oldest: 1, newest: 2 },
    facts: { shop: { name: 'Hoard', origin: shop.url }, timeZone: 'UTC', hasPasswords: true },
    pictureOrigin: `http://${shop.shopify.storeDomain}`,
    needsSignIn: true,
  })
})

test('the permission page names the account and redirects only to the editor', async () => {
  const { ask } = createAuthorizeQuery()
  const stranger = await show(ask)
  expect(stranger.status).toBe(303)
  const login = new URL(stranger.headers.get('location')!, shop.url)
  expect(login.pathname).toBe('/api/login')
  // The login page leads back to the permission page.
  const back = await fetch(login, { headers: editor.headers, redirect: 'manual' })
  expect(new URL(back.headers.get('location')!, shop.url).href).toBe(
    `${shop.url}${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`,
  )
  const response = await show(ask, editor.headers)
  const page = await response.text()
  expect(page).toMatch(/<bdi>Eddy<\/bdi>.*editor@hoard\.example.*ALLOW.*DENY/s)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' hoard:; frame-ancestors 'none'`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const local = await show({ ...ask, redirect: 'http://127.0.0.1:4711/signed-in' }, editor.headers)
  expect(local.headers.get('content-security-policy')).toContain(`form-action 'self' http://127.0.0.1:4711;`)
})

test('whoever finds a browser signed in can’t authorize an editor', { tags: ['C11.6'] }, async () => {
  const person = await shop.signIn('editor')
  const { ask } = createAuthorizeQuery()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  const back = `${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`
  const asked = [await show(ask, person.headers), await answer({ ...ask, answer: 'allow' }, person.headers)]
  for (const { headers } of asked)
    expect(headers.get('location')).toBe(`/api/account/confirm?${new URLSearchParams({ return: back })}`)
  const fields = { password: PASSWORD, return: back }
  const confirmed = await sendForm(shop.url, '/api/account/confirm', fields, person.headers)
  expect(confirmed.headers.get('location')).toBe(back)
  expect((await show(ask, { ...person.headers, cookie: cookiesAfter(confirmed, person.headers.cookie) })).status).toBe(
    200,
  )
})

test.each([
  'https://elsewhere.example/signed-in',
  'http://127.0.0.1.elsewhere.example/signed-in',
  'http://127.0.0.1:80@elsewhere.example/signed-in',
  'http://127.0.0.1/signed-in',
  'http://127.0.0.1:0/signed-in',
  'http://127.0.0.1:70000/signed-in',
  'http://127.0.0.1:4711/signed-in/more',
  'http://127.0.0.1:4711/signed-in?a=b',
  'http://127.0.0.1:4711/signed-in\n',
  'http://localhost:4711/signed-in',
  'hoard://elsewhere',
  'hoard://signed-in#',
  'javascript:alert(1)',
  '',
])('a code is never sent to %j', async (redirect) => {
  const ask = { ...createAuthorizeQuery().ask, redirect }
  const page = await show(ask, editor.headers)
  const sent = await answer({ ...ask, answer: 'allow' }, editor.headers)
  for (const { status, headers } of [page, sent]) {
    expect([status, headers.get('location')]).toEqual([400, null])
    expect(headers.get('content-security-policy')).toContain(`form-action 'self';`)
  }
})

test('for any generated address, a code stays on this computer', { tags: ['D6.15'] }, () => {
  const { ask } = createAuthorizeQuery()
  const good = 'http://127.0.0.1:4711/signed-in'
  const odd = fc.constantFrom('@', ':', '/', '#', '?', '.', '\\', '%', '1', 'x', '\t', '\n', 'elsewhere.example')
  fc.assert(
    fc.property(fc.nat(good.length), fc.nat(3), fc.array(odd, { maxLength: 3 }), (at, gone, put) => {
      const redirect = good.slice(0, at) + put.join('') + good.slice(at + gone)
      if (!AuthorizationRequest.safeParse({ ...ask, redirect }).success) return
      const { protocol, hostname, pathname, search, hash, username } = new URL(redirect)
      expect([protocol, hostname, pathname, search, hash, username]).toEqual([
        'http:',
        '127.0.0.1',
        '/signed-in',
        '',
        '',
        '',
      ])
    }),
  )
})

test('an incomplete request shows no permission form', async () => {
  const { ask } = createAuthorizeQuery()
  for (const wrong of [{ challenge: 'short' }, { state: '' }, { state: 'a b' }])
    expect((await show({ ...ask, ...wrong }, editor.headers)).status).toBe(400)
  const twice = `${shop.url}${AUTHORIZE_PATH}?${new URLSearchParams(ask)}&state=${ask.state}`
  expect((await fetch(twice, { headers: editor.headers })).status).toBe(400)
  expect((await fetch(shop.url + AUTHORIZE_PATH, { method: 'HEAD' })).status).toBe(405)
  expect((await fetch(shop.url + AUTHORIZE_PATH, { method: 'PUT' })).status).toBe(405)
})

test('only the signed-in person can give permission', { tags: ['D1.5'] }, async () => {
  const { ask } = createAuthorizeQuery()
  const yes = { ...ask, answer: 'allow' }
  const { cookie } = editor.headers
  const elsewhere = await answer(yes, { cookie, origin: 'https://elsewhere.example' })
  expect(elsewhere.status).toBe(403)
  const silent = await fetch(shop.url + AUTHORIZE_PATH, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(yes),
  })
  expect(silent.status).toBe(403)
  const json = await fetch(shop.url + AUTHORIZE_PATH, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json' },
    body: JSON.stringify(yes),
  })
  expect(json.status).toBe(415)
  const nobody = await answer(yes, {})
  expect(nobody.headers.get('location')).toMatch(/^\/api\/login\?return=/)
  // An editor's session can't authorize another editor.
  const { verifier, ask: first } = createAuthorizeQuery()
  const { token } = await redeem(shop.url, { code: await codeFor(first), verifier })
  const byToken = await answer(yes, { authorization: `Bearer ${token}` })
  expect(byToken.headers.get('location')).toMatch(/^\/api\/login\?return=/)
})

test('denying redirects to the editor without a code', async () => {
  const { ask } = createAuthorizeQuery()
  const response = await answer({ ...ask, answer: 'deny' }, editor.headers)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `${SIGNED_IN_LINK}?${new URLSearchParams({ error: 'denied', iss: shop.url, state: ask.state! })}`,
  ])
})

test('a code works once, for the editor with its verifier', { tags: ['D1.5'] }, async () => {
  const { verifier, ask } = createAuthorizeQuery()
  const back = await authorizeEditor(shop.url, ask, editor.headers)
  expect(`${back.protocol}//${back.host}`).toBe(SIGNED_IN_LINK)
  expect(back.searchParams.get('state')).toBe(ask.state)
  // The issuer keeps another shop from passing itself off as this one (RFC 9207).
  expect(back.searchParams.get('iss')).toBe(shop.url)
  const code = back.searchParams.get('code')!
  const all = await Promise.allSettled([1, 2, 3].map(() => redeem(shop.url, { code, verifier })))
  const [first, ...others] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(others).toEqual([])
  expect(first!.user).toMatchObject({ email: 'editor@hoard.example', firstName: 'Eddy', role: 'editor' })
})

test('an editor and the browser that has allowed it are no news to each other, also after a confirmation', async () => {
  const browser = await shop.signIn('editor')
  const { ask, verifier } = createAuthorizeQuery()
  const { token } = await redeem(shop.url, { code: await codeFor(ask, browser.headers), verifier })
  const news = async (headers: Record<string, string>) =>
    (await shop.as(headers).auth.sessions()).filter(({ isNew }) => isNew).map(({ userAgent }) => userAgent)
  const inEditor = { authorization: `Bearer ${token}` }
  const before = (await news(inEditor)).length
  expect(await shop.as(inEditor).auth.sessions()).toHaveLength(before + 2)
  expect((await news(browser.headers)).length).toBe(before)
  const fields = { password: PASSWORD, return: '/cms' }
  const confirmed = await sendForm(shop.url, '/api/account/confirm', fields, browser.headers)
  const renewed = { ...browser.headers, cookie: cookiesAfter(confirmed, browser.headers.cookie) }
  expect((await news(inEditor)).length).toBe(before)
  expect((await news(renewed)).length).toBe(before)
  // From elsewhere the editor is news: the browser's session may have been stolen.
  {
    const { db, close } = await openDatabase(shop.database, { poolSize: 1 })
    await db.updateTable('sessions').set({ address: '203.0.113.9' }).where('id', '=', bearerRowId(token)).execute()
    expect((await news(renewed)).length).toBe(before + 1)
    await db.updateTable('sessions').set({ address: '127.0.0.1' }).where('id', '=', bearerRowId(token)).execute()
    await close()
  }
  // Another browser is news to both.
  await shop.signIn('editor')
  expect((await news(inEditor)).length).toBe(before + 1)
  expect((await news(renewed)).length).toBe(before + 1)
})

test('a code that is used twice ends the session it started', async () => {
  const { verifier, ask } = createAuthorizeQuery()
  const code = await codeFor(ask)
  const { token } = await redeem(shop.url, { code, verifier })
  await expect(redeem(shop.url, { code, verifier: createAuthorizeQuery().verifier })).rejects.toThrow(refusal)
  expect(await who(token)).toBe(200)
  await expect(redeem(shop.url, { code, verifier })).rejects.toThrow(refusal)
  expect(await who(token)).toBe(401)
})

test('a wrong verifier uses the code up', { tags: ['D1.5'] }, async () => {
  const { verifier, ask } = createAuthorizeQuery()
  const code = await codeFor(ask)
  await expect(redeem(shop.url, { code, verifier: createAuthorizeQuery().verifier })).rejects.toThrow(refusal)
  await expect(redeem(shop.url, { code, verifier })).rejects.toThrow(refusal)
})

test('a code expires after two minutes', { tags: ['D1.5'] }, async () => {
  const [early, late] = [createAuthorizeQuery(), createAuthorizeQuery()]
  const codes = [await codeFor(early.ask), await codeFor(late.ask)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 110_000 })
  expect(await redeem(shop.url, { code: codes[0]!, verifier: early.verifier })).toBeTruthy()
  vi.setSystemTime(Date.now() + 20_000)
  await expect(redeem(shop.url, { code: codes[1]!, verifier: late.verifier })).rejects.toThrow(refusal)
})

test('a code ends with the session and the account that allowed it', async () => {
  const { account, link } = await administrator.accounts.invite({ body: { email: 'eve@hoard.example' } })
  const headers = { cookie: await redeemLink(link.url, { firstName: 'Eve' }), origin: shop.url }
  const [one, two] = [createAuthorizeQuery(), createAuthorizeQuery()]
  const { token } = await redeem(shop.url, { code: await codeFor(one.ask, headers), verifier: one.verifier })
  const code = await codeFor(two.ask, headers)
  const { version } = (await administrator.accounts.list()).find(({ id }) => id === account.id)!
  await administrator.accounts.update({
    params: { id: account.id },
    body: { isDisabled: true },
    headers: { 'if-match': `"${version}"` },
  })
  await expect(redeem(shop.url, { code, verifier: two.verifier })).rejects.toThrow(refusal)
  expect(await who(token)).toBe(401)
})

test('guessing codes is rate limited', async () => {
  const ask = () =>
    fetch(`${shop.url}/api/desktop/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ code: createAuthorizeQuery().verifier, verifier: createAuthorizeQuery().verifier }),
    })
  const statuses = []
  for (let tries = 0; tries < 32; tries++) statuses.push((await ask()).status)
  expect(statuses.slice(0, 2)).toEqual([400, 400])
  expect(statuses.at(-1)).toBe(429)
})

test('in development mode the editor needs no sign-in, and the page says so', async () => {
  await using free = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  expect(await (await fetch(`${free.url}/api/desktop`)).json()).toMatchObject({ needsSignIn: false })
  const page = await fetch(`${free.url}${AUTHORIZE_PATH}?${new URLSearchParams(createAuthorizeQuery().ask)}`)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Development mode')])
})
