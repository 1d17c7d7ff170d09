import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openBrowser, openOpenid } from '#tests/harness/openid.ts'
import { sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const LOGIN = '/api/login?begin=yes'
const CALLBACK = /\/api\/login\/callback/
const ada = { sub: 'ada', email: 'Ada@hoard.example', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' }
const eddy = { sub: 'eddy', email: 'eddy@hoard.example', email_verified: true, given_name: 'Eddy' }

let openid: Awaited<ReturnType<typeof openOpenid>>
let mails: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
beforeAll(async () => {
  openid = await openOpenid()
  mails = await openMailServer()
  shop = await openShop({
    imported: false,
    env: {
      ...openid.env,
      ...mails.env,
      OIDC_ADMINISTRATORS: 'ADA@hoard.example, bo@xn--bcher-kva.example, cy@bücher.example',
    },
  })
  openid.serve(shop.url)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await openid[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})
afterEach(() => {
  openid.control.isDown = false
  vi.useRealTimers()
})

const signIn = (browser = openBrowser(), path = LOGIN) => browser.follow(shop.url + path, /\d\/(cms|admin)$/)
const who = async (browser: ReturnType<typeof openBrowser>) => {
  const response = await browser.get(`${shop.url}/api/auth/user`)
  return response.status === 200 ? ((await response.json()) as Record<string, unknown>) : response.status
}

test('a listed administrator signs in with the provider and is redirected back', { tags: ['C10.1'] }, async () => {
  openid.control.person = { ...ada, picture: 'https://pictures.example/ada.png' }
  const browser = openBrowser()
  const { address } = await signIn(browser, `${LOGIN}&return=/admin`)
  expect(address).toBe(`${shop.url}/admin`)
  expect(await who(browser)).toMatchObject({
    email: 'ada@hoard.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'administrator',
    profileImageUrl: 'https://pictures.example/ada.png',
  })
})

test('a session at the provider signs nobody in who doesn’t press LOGIN', { tags: ['C10.1'] }, async () => {
  openid.control.person = ada
  const browser = openBrowser()
  await signIn(browser)
  await shop.as({ cookie: browser.cookiesOf(shop.url), origin: shop.url }).auth.logout()
  for (const path of ['/api/login', '/api/login?return=/admin', LOGIN])
    for (const site of ['cross-site', 'same-site']) {
      const page = await browser.get(shop.url + path, { 'sec-fetch-site': site })
      expect(page.headers.get('location'), `${path} ${site}`).toBeNull()
    }
  const page = await browser.get(`${shop.url}/api/login?return=/admin`)
  const link = /href="([^"]+)">&gt; LOGIN/.exec(await page.text())![1]!.replaceAll('&#38;', '&')
  expect(link).toBe('/api/login?begin=yes&return=%2Fadmin')
  expect(await who(browser)).toBe(401)
  await signIn(browser, link)
  expect(await who(browser)).toMatchObject({ email: 'ada@hoard.example' })
})

test.each(['bo', 'cy'])(
  'a listed administrator with an international domain signs in: %s',
  { tags: ['C10.1', 'A12.9'] },
  async (name) => {
    openid.control.person = { sub: name, email: `${name}@Bücher.example`, email_verified: true }
    const browser = openBrowser()
    await signIn(browser)
    expect(await who(browser)).toMatchObject({ email: `${name}@xn--bcher-kva.example`, role: 'administrator' })
  },
)

test('an invited account is bound to the first subject with its address', { tags: ['C13.1'] }, async () => {
  openid.control.person = ada
  const administrator = openBrowser()
  await signIn(administrator)
  const headers = { cookie: administrator.cookiesOf(shop.url), origin: shop.url }

  openid.control.person = eddy
  const stranger = openBrowser()
  const { response } = await signIn(stranger)
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('LOGIN.REFUSED')])
  expect(await who(stranger)).toBe(401)

  const { account } = await shop.as(headers).accounts.invite({ body: { email: 'eddy@hoard.example', role: 'editor' } })
  const invitations = () => mails.to('eddy@hoard.example').map(({ subject, text }) => [subject, text])
  await waitFor(() =>
    expect(invitations()).toEqual([
      [
        'Invitation to the staff of Hoard',
        expect.stringMatching(new RegExp(`^HELLO\\n=====\\n.*> SIGN IN:\\n${shop.url}/cms\\n`, 's')),
      ],
    ]),
  )
  openid.control.person = { ...eddy, email_verified: false }
  expect((await signIn()).response.status).toBe(403)
  openid.control.person = eddy
  const invited = openBrowser()
  await signIn(invited)
  expect(await who(invited)).toMatchObject({ id: account.id, role: 'editor', firstName: 'Eddy' })
  openid.control.person = { ...eddy, sub: 'somebody-who-got-the-address-later' }
  expect((await signIn()).response.status).toBe(403)

  await shop.as(headers).accounts.update({ params: { id: account.id }, headers: {}, body: { isDisabled: true } })
  expect(await who(invited)).toBe(401)
  openid.control.person = eddy
  expect((await signIn()).response.status).toBe(403)
})

test('a callback that a browser sends twice at once signs in', { tags: ['C10.1'] }, async () => {
  openid.control.person = ada
  const browser = openBrowser()
  const { address } = await browser.follow(shop.url + LOGIN, CALLBACK)
  const answers = await Promise.all([browser.get(address), browser.get(address)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await who(browser)).toMatchObject({ email: 'ada@hoard.example' })
})

test('a cancelled sign-in shows a page of our own and creates no session', async () => {
  openid.control.person = null
  const browser = openBrowser()
  const { response } = await signIn(browser)
  const page = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect(page).toContain('LOGIN.CANCELLED')
  expect(page).not.toMatch(/No, thank you|access_denied/)
  expect(await who(browser)).toBe(401)
})

test('a callback with another browser’s state is rejected', async () => {
  openid.control.person = ada
  const other = openBrowser()
  const theirs = await other.follow(shop.url + LOGIN, CALLBACK)
  for (const mine of [openBrowser(), openBrowser()]) {
    await mine.follow(shop.url + LOGIN, CALLBACK)
    const { response } = await mine.follow(theirs.address)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('LOGIN.EXPIRED')])
    expect(await who(mine)).toBe(401)
  }
  const mine = openBrowser()
  expect((await mine.get(theirs.address)).status).toBe(400)
  expect((await mine.get(`${shop.url}/api/login/callback?error=x&error_description=%3Cscript%3E`)).status).toBe(400)
})

test('an expired or reused code shows an error page and creates no session', async () => {
  openid.control.person = ada
  const late = openBrowser()
  const { address } = await late.follow(shop.url + LOGIN, CALLBACK)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
  const { response } = await late.follow(address)
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('LOGIN.EXPIRED')])
  expect(await who(late)).toBe(401)
  vi.useRealTimers()

  const quick = openBrowser()
  const { address: mine } = await quick.follow(shop.url + LOGIN, CALLBACK)
  const before = quick.cookiesOf(shop.url)
  expect((await quick.get(mine)).status).toBe(303)
  expect((await openBrowser().get(mine, { cookie: before })).status).toBe(400)
})

test('signing in replaces the session that went to the provider', async () => {
  openid.control.person = ada
  const browser = openBrowser()
  const { address } = await browser.follow(shop.url + LOGIN, CALLBACK)
  const before = browser.cookiesOf(shop.url)
  await browser.get(address)
  expect(browser.cookiesOf(shop.url)).not.toBe(before)
  expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie: before } })).status).toBe(401)
  expect(await who(browser)).toMatchObject({ role: 'administrator' })
})

test('the shop stays open while the provider is down, and recovers', async () => {
  openid.control.person = ada
  const halfway = openBrowser()
  const { address } = await halfway.follow(shop.url + LOGIN, CALLBACK)
  openid.control.isDown = true
  const { response } = await halfway.follow(address)
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('LOGIN.OFFLINE')])
  expect(await who(halfway)).toBe(401)

  await using other = await openShop({ imported: false, env: openid.env })
  for (let time = 0; time < 2; time++) {
    const down = await fetch(other.url + LOGIN)
    expect([down.status, await down.text()]).toEqual([503, expect.stringContaining('LOGIN.OFFLINE')])
  }
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  openid.control.isDown = false
  const up = await fetch(other.url + LOGIN, { redirect: 'manual' })
  expect(up.headers.get('location')).toMatch(`${openid.issuer}/auth?`)
  const asked = new URL(up.headers.get('location')!).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(Object.fromEntries(asked)).toMatchObject({ state: expect.any(String), nonce: expect.any(String) })
})

test('password sign-in is off when a provider is configured', async () => {
  expect((await sendForm(shop.url, '/api/login', { email: 'ada@hoard.example', password: 'x' })).status).toBe(405)
  expect(shop.shop.firstLink).toBeNull()
  const welcome = await fetch(`${shop.url}/api/welcome?token=x`)
  expect(await welcome.text()).toContain('You don’t need a password here')
})
