import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AUTHORIZE_PATH, SIGNED_IN_LINK } from '#shared/features/desktop/sign-in.ts'
import { allow, newAsk, redeem } from '#tests/harness/bearer.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { redeemLink, sendForm } from '#tests/harness/staff.ts'
import { Ask } from './ask.ts'

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
  (await allow(shop.url, ask, headers)).searchParams.get('code')!
const who = async (token: string) =>
  (await fetch(`${shop.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status
/** Each from an address of its own, so that none is slowed down for what another did. */
let caller = 0
const answer = (fields: Record<string, string>, headers: Record<string, string>) =>
  sendForm(shop.url, AUTHORIZE_PATH, fields, { 'x-forwarded-for': `192.0.2.${++caller}`, ...headers })
const refusal = 'This sign-in took too long, was used already, or was begun elsewhere.'

test('issue 8: a server greets an editor: what it is, how it speaks, and what the staff app knows', async () => {
  const response = await fetch(`${shop.url}/api/desktop`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    program: 'hoard',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    protocol: { oldest: 1, newest: 1 },
    facts: { shop: { name: 'Hoard', origin: shop.url }, timeZone: 'UTC', hasPasswords: true },
    pictureOrigin: `http://${shop.shopify.storeDomain}`,
    needsSignIn: true,
  })
})

test('issue 8: the page of the browser names who is let in and lets the answer out to the editor only', async () => {
  const { ask } = newAsk()
  const stranger = await show(ask)
  expect(stranger.status).toBe(303)
  const login = new URL(stranger.headers.get('location')!, shop.url)
  expect(login.pathname).toBe('/api/login')
  // Signing in leads back to the question.
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
])('issue 8: a code is sent to no other place: %j', async (redirect) => {
  const ask = { ...newAsk().ask, redirect }
  const page = await show(ask, editor.headers)
  const sent = await answer({ ...ask, answer: 'allow' }, editor.headers)
  for (const { status, headers } of [page, sent]) {
    expect([status, headers.get('location')]).toEqual([400, null])
    expect(headers.get('content-security-policy')).toContain(`form-action 'self';`)
  }
})

test('issue 8: whatever is put into an address, a code stays on this computer', () => {
  const { ask } = newAsk()
  const good = 'http://127.0.0.1:4711/signed-in'
  const odd = fc.constantFrom('@', ':', '/', '#', '?', '.', '\\', '%', '1', 'x', '\t', '\n', 'elsewhere.example')
  fc.assert(
    fc.property(fc.nat(good.length), fc.nat(3), fc.array(odd, { maxLength: 3 }), (at, gone, put) => {
      const redirect = good.slice(0, at) + put.join('') + good.slice(at + gone)
      if (!Ask.safeParse({ ...ask, redirect }).success) return
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

test('issue 8: what isn’t whole is not asked about', async () => {
  const { ask } = newAsk()
  for (const wrong of [{ challenge: 'short' }, { state: '' }, { state: 'a b' }])
    expect((await show({ ...ask, ...wrong }, editor.headers)).status).toBe(400)
  const twice = `${shop.url}${AUTHORIZE_PATH}?${new URLSearchParams(ask)}&state=${ask.state}`
  expect((await fetch(twice, { headers: editor.headers })).status).toBe(400)
  expect((await fetch(shop.url + AUTHORIZE_PATH, { method: 'HEAD' })).status).toBe(405)
  expect((await fetch(shop.url + AUTHORIZE_PATH, { method: 'PUT' })).status).toBe(405)
})

test('issue 8: nobody but the person themselves says yes', async () => {
  const { ask } = newAsk()
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
  // An editor lets in no other: its session would never end.
  const { verifier, ask: first } = newAsk()
  const { token } = await redeem(shop.url, { code: await codeFor(first), verifier })
  const byToken = await answer(yes, { authorization: `Bearer ${token}` })
  expect(byToken.headers.get('location')).toMatch(/^\/api\/login\?return=/)
})

test('issue 8: a no leads back to the editor, without a code', async () => {
  const { ask } = newAsk()
  const response = await answer({ ...ask, answer: 'deny' }, editor.headers)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `${SIGNED_IN_LINK}?${new URLSearchParams({ error: 'denied', iss: shop.url, state: ask.state! })}`,
  ])
})

test('issue 8: a code lets in the editor that knows the secret, once, also when two come at the same time', async () => {
  const { verifier, ask } = newAsk()
  const back = await allow(shop.url, ask, editor.headers)
  expect(`${back.protocol}//${back.host}`).toBe(SIGNED_IN_LINK)
  expect(back.searchParams.get('state')).toBe(ask.state)
  // Who passes people on to this shop must not be taken for it (RFC 9207).
  expect(back.searchParams.get('iss')).toBe(shop.url)
  const code = back.searchParams.get('code')!
  const all = await Promise.allSettled([1, 2, 3].map(() => redeem(shop.url, { code, verifier })))
  const [first, ...others] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(others).toEqual([])
  expect(first!.user).toMatchObject({ email: 'editor@hoard.example', firstName: 'Eddy', role: 'editor' })
  expect(await who(first!.token)).toBe(200)
  await expect(redeem(shop.url, { code, verifier })).rejects.toThrow(refusal)
})

test('issue 8: a wrong secret uses the code up', async () => {
  const { verifier, ask } = newAsk()
  const code = await codeFor(ask)
  await expect(redeem(shop.url, { code, verifier: newAsk().verifier })).rejects.toThrow(refusal)
  await expect(redeem(shop.url, { code, verifier })).rejects.toThrow(refusal)
})

test('issue 8: a code is good for two minutes', async () => {
  const [early, late] = [newAsk(), newAsk()]
  const codes = [await codeFor(early.ask), await codeFor(late.ask)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 110_000 })
  expect(await redeem(shop.url, { code: codes[0]!, verifier: early.verifier })).toBeTruthy()
  vi.setSystemTime(Date.now() + 20_000)
  await expect(redeem(shop.url, { code: codes[1]!, verifier: late.verifier })).rejects.toThrow(refusal)
})

test('issue 8: a code ends with the session that said yes, and with its account', async () => {
  const { account, link } = await administrator.accounts.invite({ body: { email: 'eve@hoard.example' } })
  const headers = { cookie: await redeemLink(link.url, { firstName: 'Eve' }), origin: shop.url }
  const [one, two] = [newAsk(), newAsk()]
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

test('issue 8: guessing at codes comes to an end', async () => {
  const ask = () =>
    fetch(`${shop.url}/api/desktop/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ code: newAsk().verifier, verifier: newAsk().verifier }),
    })
  const statuses = []
  for (let tries = 0; tries < 32; tries++) statuses.push((await ask()).status)
  expect(statuses.slice(0, 2)).toEqual([400, 400])
  expect(statuses.at(-1)).toBe(429)
})

test('issue 8: in development mode the editor needs no sign-in, and a person is told so', async () => {
  await using free = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  expect(await (await fetch(`${free.url}/api/desktop`)).json()).toMatchObject({ needsSignIn: false })
  const page = await fetch(`${free.url}${AUTHORIZE_PATH}?${new URLSearchParams(newAsk().ask)}`)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Development mode')])
})
