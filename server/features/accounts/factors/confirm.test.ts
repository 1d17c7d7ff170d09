import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { codeOf, openForms } from '#tests/harness/authenticator.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openBrowser, openOpenid } from '#tests/harness/openid.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { emailOf, PASSWORD, redeemLink } from '#tests/harness/staff.ts'

const CONFIRM = '/api/account/confirm'
const MINUTE_MS = 60_000

let shop: TestShop
let browser: ReturnType<typeof openForms>
beforeAll(async () => {
  shop = await openShop({ imported: false })
  await shop.signIn('editor')
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  browser = openForms(shop.url)
  await browser.login(emailOf('administrator'))
})
afterEach(() => void vi.useRealTimers())

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
const call = async (headers: Record<string, string>, path: string, method = 'GET', body?: object) => {
  const response = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      origin: shop.url,
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
const rename = (headers: Record<string, string>) => call(headers, '/api/staff/1', 'PUT', { firstName: 'Ada' })
const isConfirmed = async (headers: Record<string, string>) =>
  (JSON.parse((await call(headers, '/api/auth/confirmation')).text) as { isConfirmed: boolean }).isConfirmed

/** Every endpoint that asks: what ends others' sessions, restores, or changes who may do what. */
const asking = Object.values(api)
  .flatMap((contract): Endpoint[] => Object.values(contract))
  .filter(({ confirm }) => confirm)

test('the contract says which calls need a confirmation, and the server enforces it', { tags: ['C11.6'] }, async () => {
  expect(asking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/staff/:id/factors',
    'DELETE /api/staff/:id/sessions',
    'DELETE /api/staff/:id/sessions/:sessionId',
    'POST /api/activity/:id/restore',
    'POST /api/privacy/erase',
    'POST /api/privacy/export',
    'POST /api/staff',
    'POST /api/staff/:id/link',
    'PUT /api/staff/:id',
  ])
  pass(11)
  for (const { method, path } of asking) {
    const { status, text } = await call({ cookie: browser.cookie() }, path.replace(/:\w+/g, '1'), method)
    expect([status, JSON.parse(text)], path).toEqual([
      403,
      expect.objectContaining({
        code: 'confirmation_required',
        confirmAt: CONFIRM,
        message: 'Please confirm that it is you. Nothing was changed.',
      }),
    ])
  }
  // Reading needs none.
  expect((await call({ cookie: browser.cookie() }, '/api/staff')).status).toBe(200)
  // A role is missing first.
  const editor = await shop.signIn('editor')
  expect((await rename(editor.headers)).text).toContain('Only administrators')
})

test('a confirmation lasts ten minutes and comes with a new session id', { tags: ['C11.6'] }, async () => {
  const headers = () => ({ cookie: browser.cookie() })
  expect(await isConfirmed(headers())).toBe(true)
  expect((await rename(headers())).status).toBe(200)
  pass(9)
  expect((await rename(headers())).status).toBe(200)
  pass(2)
  expect(await isConfirmed(headers())).toBe(false)
  expect((await rename(headers())).status).toBe(403)
  const old = browser.cookie()
  expect((await browser.get(CONFIRM)).page).toContain('autocomplete="current-password"')
  expect(await browser.post(CONFIRM, { password: 'not this one' })).toMatchObject({
    status: 403,
    page: expect.stringContaining('The password is wrong.'),
  })
  expect((await rename(headers())).status).toBe(403)
  expect((await browser.post(CONFIRM, { password: PASSWORD })).page).toContain('continues now')
  expect((await rename(headers())).status).toBe(200)
  expect((await call({ cookie: old }, '/api/staff')).status).toBe(401)
  pass(11)
  expect((await rename(headers())).status).toBe(403)
  const { activity } = shop.as({ cookie: browser.cookie(), origin: shop.url })
  expect((await activity.list({ query: { kind: 'session' } })).map(({ action }) => action)).toContain(
    'confirmed with the password',
  )
})

test('a clock that was ahead doesn’t make a confirmation last', { tags: ['C11.6'] }, async () => {
  pass(60)
  await browser.login(emailOf('administrator'))
  vi.useRealTimers()
  expect(await isConfirmed({ cookie: browser.cookie() })).toBe(false)
})

test('guesses at the password are limited here, too', { tags: ['C11.6'] }, async () => {
  const { accounts } = shop.as({ cookie: browser.cookie(), origin: shop.url })
  const { link } = await accounts.invite({ body: { email: 'gus@hoard.example' } })
  const gus = openForms(shop.url, await redeemLink(link.url, {}))
  pass(11)
  for (let guess = 0; guess < 8; guess++)
    expect((await gus.post(CONFIRM, { password: `guess ${guess}` })).status).toBe(403)
  const { activity } = shop.as({ cookie: browser.cookie(), origin: shop.url })
  const recorded = async () =>
    (await activity.list({ query: { kind: 'security' } })).map(({ staffName, action }) => [staffName, action])
  await eventually(recorded).toContainEqual(['gus@hoard.example', 'gave a wrong password'])
  expect((await gus.post(CONFIRM, { password: PASSWORD })).status).toBe(429)
})

test('an export sends a browser to confirm and comes back; programs get the error', { tags: ['C11.6'] }, async () => {
  pass(11)
  const path = '/api/orders.csv?stage=posted'
  const headers = { cookie: browser.cookie() }
  const refused = await call(headers, path)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    403,
    expect.objectContaining({ code: 'confirmation_required' }),
  ])
  // The navigation of a browser, whose headers fetch doesn't set.
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
  const sent = await requestAs(shop.url, path, { ...headers, ...navigation })
  const to = `${CONFIRM}?return=${encodeURIComponent(path)}`
  expect([sent.status, sent.headers.location]).toEqual([302, to])
  expect((await browser.get(to)).page).toContain(`name="return" value="${path}"`)
  const done = await browser.post(CONFIRM, { password: PASSWORD, return: path })
  expect([done.status, done.headers.get('refresh')]).toEqual([200, `0; url=${path}`])
  expect((await browser.get(path)).status).toBe(200)
})

test('confirming never leads to another site, nor to an address that does something', { tags: ['C11.6'] }, async () => {
  const addresses = [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/api/logout',
    '/api/staff',
    'javascript:alert(1)',
    '/api/messages.csv/../../api/logout',
    '/api/messages.csv\n0; url=https://elsewhere.example',
  ]
  for (const address of addresses) {
    const { status, to, headers } = await browser.post(CONFIRM, { return: address })
    expect([status, to, headers.get('refresh')], address).toEqual([303, '/cms', null])
  }
  expect((await browser.post(CONFIRM, { return: '/admin/staff' })).to).toBe('/admin/staff')
})

describe('a desktop editor', () => {
  const signInBoth = async () => {
    const token = await signInEditor(shop.url, { cookie: browser.cookie(), origin: shop.url })
    return { authorization: `Bearer ${token}` }
  }
  /** Where the person is sent to confirm the editor's session. */
  const refusal = async (editor: Record<string, string>) => {
    const { status, text } = await rename(editor)
    const { confirmAt } = JSON.parse(text) as { confirmAt: string }
    return { status, confirmAt, session: new URL(confirmAt, shop.url).searchParams.get('session')! }
  }

  test('is confirmed by its person in the browser, who sees its name', { tags: ['C11.7'] }, async () => {
    const editor = await signInBoth()
    expect(await isConfirmed(editor)).toBe(true)
    pass(11)
    const { status, confirmAt, session } = await refusal(editor)
    expect([status, confirmAt]).toEqual([403, expect.stringMatching(/^\/api\/account\/confirm\?session=[\da-f]{64}$/)])
    const { page } = await browser.get(confirmAt)
    expect(page).toContain('<bdi>Hoard desktop 0.1.0 (Linux)</bdi>')
    expect(page).toContain('Confirm only if it has just asked you to')
    expect((await browser.post(CONFIRM, { session, password: 'wrong' })).status).toBe(403)
    expect(await isConfirmed(editor)).toBe(false)
    expect((await browser.post(CONFIRM, { session, password: PASSWORD })).page).toContain(
      'The desktop editor continues',
    )
    expect([await isConfirmed(editor), (await rename(editor)).status]).toEqual([true, 200])
  })

  test(
    'inherits the browser’s confirmation, and asks even a confirmed browser for consent',
    { tags: ['C11.7'] },
    async () => {
      pass(8)
      const editor = await signInBoth()
      expect(await isConfirmed(editor)).toBe(true)
      pass(3)
      expect(await isConfirmed(editor)).toBe(false)
      const { confirmAt, session } = await refusal(editor)
      await browser.post(CONFIRM, { password: PASSWORD })
      expect(await isConfirmed(editor)).toBe(false)
      pass(8)
      expect((await browser.get(confirmAt)).page).not.toContain('type="password"')
      expect(await isConfirmed(editor)).toBe(false)
      await browser.post(CONFIRM, { session })
      expect(await isConfirmed(editor)).toBe(true)
      // It lasts no longer than the proof that it stands on.
      pass(3)
      expect(await isConfirmed(editor)).toBe(false)
    },
  )

  test('isn’t confirmed by another account, another site, or itself', { tags: ['C11.7'] }, async () => {
    const editor = await signInBoth()
    pass(11)
    const { confirmAt, session } = await refusal(editor)
    const other = openForms(shop.url)
    await other.login(emailOf('editor'))
    expect(await other.get(confirmAt)).toMatchObject({ status: 403, page: expect.stringContaining('another account') })
    expect((await other.post(CONFIRM, { session })).status).toBe(403)
    const fields = { session, password: PASSWORD }
    expect((await browser.post(CONFIRM, fields, { origin: 'https://elsewhere.example' })).status).toBe(403)
    const itself = await fetch(shop.url + CONFIRM, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...editor, origin: shop.url },
      body: new URLSearchParams(fields),
    })
    expect([itself.status, itself.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/api\/login\?/)])
    expect(await isConfirmed(editor)).toBe(false)
    // Somebody who isn't signed in comes back after the login page.
    const stranger = await openForms(shop.url).get(confirmAt)
    expect(new URL(stranger.to!, shop.url).searchParams.get('return')).toBe(confirmAt)
  })
})

test('an account with a second factor confirms with it, not with the password', { tags: ['C11.6'] }, async () => {
  const { secret } = await browser.addApp()
  pass(11)
  const { page } = await browser.get(CONFIRM)
  expect(page).toContain('autocomplete="one-time-code"')
  expect(page).not.toContain('type="password"')
  expect((await browser.post(CONFIRM, { password: PASSWORD })).status).toBe(403)
  // Its own page asks first.
  expect((await browser.get('/api/account/second-factor')).to).toBe(
    `${CONFIRM}?return=%2Fapi%2Faccount%2Fsecond-factor`,
  )
  expect((await browser.post('/api/account/second-factor/remove')).to).toContain(CONFIRM)
  // Nor is the password enough by the way of changing it.
  const next = 'seven lanterns under ice'
  const change = (current: string, to: string) =>
    browser.post('/api/account/password', { current, next: to, again: to })
  expect((await change(PASSWORD, next)).to).toContain('done=password')
  expect(await isConfirmed({ cookie: browser.cookie() })).toBe(false)
  expect((await change(next, PASSWORD)).to).toContain('done=password')
  const code = codeOf(secret)
  expect(await browser.post(CONFIRM, { code, return: '/api/account/second-factor' })).toMatchObject({
    status: 303,
    to: '/api/account/second-factor',
  })
  pass(11)
  expect((await browser.post(CONFIRM, { code })).status).toBe(403)
  await browser.post(CONFIRM, { code: codeOf(secret) })
  expect((await browser.post('/api/account/second-factor/remove')).status).toBe(303)
})

test('with OpenID the provider confirms: the same person, authenticated again', { tags: ['C11.6'] }, async () => {
  await using openid = await openOpenid()
  await using office = await openShop({
    imported: false,
    env: { ...openid.env, OIDC_ADMINISTRATORS: 'ada@hoard.example' },
  })
  openid.serve(office.url)
  const ada = { sub: 'ada', email: 'ada@hoard.example', email_verified: true }
  openid.control.person = ada
  const person = openBrowser()
  await person.follow(`${office.url}/api/login?begin=yes`, /\/cms$/)
  const headers = () => ({ cookie: person.cookiesOf(office.url), origin: office.url })
  const invite = (email: string) => office.as(headers()).accounts.invite({ body: { email } })
  await invite('one@hoard.example')
  expect(await (await person.get(`${office.url}/api/account/second-factor`)).text()).toContain('sign-in service')
  pass(11)
  await expect(invite('two@hoard.example')).rejects.toThrow(/confirm that it is you/)
  const start = async () => {
    const page = await (await person.get(`${office.url}${CONFIRM}?return=/admin/staff`)).text()
    // Browsers would let no form of this page redirect to the provider.
    const link = /href="([^"]+)">&gt; CONTINUE TO THE SIGN-IN SERVICE/.exec(page)![1]!
    return office.url + link.replaceAll('&#38;', '&')
  }
  const toProvider = await person.get(await start())
  const asked = new URL(toProvider.headers.get('location')!).searchParams
  expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['0', 'login'])
  // Somebody else at the provider confirms nothing.
  openid.control.person = { ...ada, sub: 'eve' }
  const begun = await person.get(await start())
  const callback = await openBrowser().follow(begun.headers.get('location')!, /\/api\/login\/callback/)
  expect((await person.get(callback.address)).status).toBe(403)
  await expect(invite('two@hoard.example')).rejects.toThrow(/confirm that it is you/)
  openid.control.person = ada
  // Nor does a provider that doesn't ask again, whether it tells the time of the sign-in or not.
  for (const claims of ['', '{"id_token":{"auth_time":{"essential":true}}}']) {
    const lenient = new URL((await person.get(await start())).headers.get('location')!)
    for (const name of ['max_age', 'prompt']) lenient.searchParams.delete(name)
    if (claims) lenient.searchParams.set('claims', claims)
    const stale = await person.follow(lenient.href)
    expect([new URL(stale.address).pathname, stale.response.status], claims).toEqual(['/api/login/callback', 403])
  }
  await expect(invite('two@hoard.example')).rejects.toThrow(/confirm that it is you/)
  const done = await person.follow(await start(), /\/admin\/staff$/)
  expect(new URL(done.address).pathname).toBe('/admin/staff')
  await expect(invite('two@hoard.example')).resolves.toBeDefined()
})
