import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestAs } from '#tests/harness/request-as.ts'
import { cookiesAfter, emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ imported: false })
  await shop.signIn('editor')
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Each call has an IP address of its own, so that the tests don't share rate limits. */
let caller = 0
const login = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(shop.url, '/api/login', fields, { 'x-forwarded-for': `192.0.2.${++caller}`, ...headers })
const right = { email: emailOf('editor'), password: PASSWORD }
const who = async (cookie: string) => (await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).status
const sessionIn = (cookies: string) => /hoard=([^;]+)/.exec(cookies)?.[1]

test(
  'GET /api/login shows an uncached form that password managers understand',
  { tags: ['C2.2', 'C7.2'] },
  async () => {
    const response = await fetch(`${shop.url}/api/login?return=/cms/banners`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'sha256-[^;]+; .*form-action 'self'/,
    )
    const page = await response.text()
    expect(page).toContain('<input type="hidden" name="return" value="/cms/banners">')
    expect(page).toMatch(
      /<label for="email">Email address<\/label>\s*<input id="email" name="email" type="email" autocomplete="username webauthn"/,
    )
    expect(page).toMatch(
      /<label for="password">Password<\/label>\s*<input id="password" [^>]*autocomplete="current-password"/,
    )
    expect(response.headers.getSetCookie()).toEqual([])
  },
)

test(
  'the right password redirects back, and GET /api/auth/user returns the user',
  { tags: ['C3.1', 'C7.1'] },
  async () => {
    const response = await login({ ...right, email: ' Editor@Hoard.example', return: '/admin?tab=sync' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/admin?tab=sync'])
    const headers = { cookie: cookiesAfter(response) }
    const user = await (await fetch(`${shop.url}/api/auth/user`, { headers })).json()
    expect(user).toMatchObject({
      email: 'editor@hoard.example',
      firstName: 'Eddy',
      role: 'editor',
      profileImageUrl: null,
    })
    expect(Object.keys(user as object).toSorted()).toEqual([
      'email',
      'firstName',
      'id',
      'lastName',
      'profileImageUrl',
      'role',
    ])
    const again = await fetch(`${shop.url}/api/login?return=/admin`, { headers, redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/admin'])
  },
)

test(
  'GET /api/auth/user is 401 when signed out and 503 in development mode',
  { tags: ['C3.1', 'C4.3', 'C7.1'] },
  async () => {
    const nobody = await fetch(`${shop.url}/api/auth/user`)
    expect([nobody.status, await nobody.text()]).toEqual([401, 'Unauthorized'])
    await using office = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const anybody = await fetch(`${office.url}/api/auth/user`)
    expect([anybody.status, await anybody.text()]).toEqual([503, expect.stringContaining('Development mode')])
    expect(office.shop.firstLink).toBeNull()
  },
)

test('the session cookie is HttpOnly, SameSite and signed', async () => {
  const response = await login(right)
  const cookies = response.headers.getSetCookie()
  for (const cookie of cookies) expect(cookie).toMatch(/; path=\/; .*samesite=lax; httponly/i)
  expect(await who(cookiesAfter(response).replace(/hoard\.sig=./, 'hoard.sig=~'))).toBe(401)
})

test(
  'cookies are signed with SHA-256, and those that SHA-1 signed count while they live',
  { tags: ['C12.8'] },
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-02-01') })
    const cookies = cookiesAfter(await login(right))
    const sign = (algorithm: string) =>
      createHmac(algorithm, 'a key for tests only')
        .update(`hoard=${sessionIn(cookies)}`)
        .digest('base64url')
    expect(cookies).toContain(`hoard.sig=${sign('sha256')}`)
    const old = cookies.replace(/hoard\.sig=[^;]+/, `hoard.sig=${sign('sha1')}`)
    const response = await fetch(`${shop.url}/api/auth/user`, { headers: { cookie: old } })
    // A renewed signature alone would be a cookie that ends with the browser.
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await who(old.replace(sign('sha1'), sign('md5')))).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01') })
    const later = await login(right)
    const dated = cookiesAfter(later).replace(/hoard\.sig=[^;]+/, `hoard.sig=${sign('sha1')}`)
    expect([await who(cookiesAfter(later)), await who(dated)]).toEqual([200, 401])
    vi.useRealTimers()
  },
)

test('a browser’s session ends after 7 days without use, or 30 days', async () => {
  const [used, unused] = [cookiesAfter(await login(right)), cookiesAfter(await login(right))]
  const began = Date.now()
  const after = (days: number, cookies: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: began + days * 86_400_000 })
    return who(cookies)
  }
  for (const days of [0.1, 6.9, 13, 19, 25, 29.9]) expect(await after(days, used), `${days}`).toBe(200)
  expect(await after(7.1, unused)).toBe(401)
  expect(await after(30.1, used)).toBe(401)
  vi.useRealTimers()
})

test('signing in replaces a planted session', async () => {
  const planted = cookiesAfter(await login(right))
  const after = cookiesAfter(await login(right, { cookie: planted }), planted)
  expect(sessionIn(after)).not.toBe(sessionIn(planted))
  expect([await who(planted), await who(after)]).toEqual([401, 200])
})

describe('open redirect', () => {
  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'https://elsewhere.example/cms',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    'elsewhere.example',
    '/api/logout',
    '',
  ])('%j redirects to the CMS', async (address) => {
    const response = await login({ ...right, return: address })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cms'])
    const page = await (await fetch(`${shop.url}/api/login?return=${encodeURIComponent(address)}`)).text()
    expect(page).toContain('name="return" value="/cms"')
  })
})

describe('cross-site requests', () => {
  test.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: '' },
  ])('a form of another site (%j) can’t sign in', async (headers) => {
    const response = await login(right, headers)
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('only form bodies are accepted', async () => {
    const response = await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/json' },
      body: JSON.stringify(right),
    })
    expect(response.status).toBe(415)
  })

  test(
    'GET /api/logout ends the session only for navigation from this site',
    { tags: ['C10.4', 'C2.2', 'C7.3'] },
    async () => {
      const cookie = cookiesAfter(await login(right))
      const logout = (headers: Record<string, string>) => requestAs(shop.url, '/api/logout', { cookie, ...headers })
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
      ]) {
        expect((await logout(headers)).status).toBe(303)
        expect(await who(cookie)).toBe(200)
      }
      await logout({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })
      expect(await who(cookie)).toBe(401)
    },
  )
})

test('POST /api/logout ends the session and works without one', async () => {
  const editor = await shop.signIn('editor')
  await editor.auth.logout()
  expect(await who(editor.headers.cookie)).toBe(401)
  await shop.visitor.auth.logout()
})

test('a logout clears cached responses, but neither the cart’s cookie nor drafts', async () => {
  for (const [path, method] of [
    ['/api/logout', 'POST'],
    ['/api/logout', 'GET'],
  ] as const) {
    const site = { origin: shop.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
    const cookie = `${cookiesAfter(await login(right))}; hoard.cart=a; hoard.has-cart=1`
    const response = await requestAs(shop.url, path, { cookie, ...site }, method)
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(String(response.headers['set-cookie'])).not.toContain('cart')
  }
  expect((await fetch(`${shop.url}/api/auth/user`)).headers.get('clear-site-data')).toBeNull()
})

test('changing the password ends the account’s other sessions only', async () => {
  const [here, there] = [await shop.signIn('editor'), await shop.signIn('editor')]
  const next = 'another dragon altogether'
  await expect(here.auth.changePassword({ body: { current: 'not this one', next } })).rejects.toThrow(
    /current password is wrong/,
  )
  await expect(here.auth.changePassword({ body: { current: PASSWORD, next: 'short' } })).rejects.toThrow(/at least 12/)
  expect(await who(there.headers.cookie)).toBe(200)
  await here.auth.changePassword({ body: { current: PASSWORD, next } })
  expect([await who(here.headers.cookie), await who(there.headers.cookie)]).toEqual([200, 401])
  expect((await login(right)).status).toBe(403)
  expect((await login({ ...right, password: next })).status).toBe(303)
  await here.auth.changePassword({ body: { current: next, next: PASSWORD } })
})
