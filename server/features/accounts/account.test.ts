import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openBrowser, openOpenid } from '#tests/harness/openid.ts'
import { cookiesAfter, emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { desktopEndpoints } from '#server/features/desktop/desktop.router.ts'
import { accountEndpoints } from './account.router.ts'
import { confirmEndpoints } from './factors/confirm.router.ts'
import { secondFactorEndpoints } from './factors/second-factor.router.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ imported: false })
  await shop.signIn('editor')
})
afterAll(() => shop[Symbol.asyncDispose]())
/** Each test has an address of its own, so that they don't share rate limits. */
let client = 0
beforeEach(() => void (client += 1))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const from = (address = `192.0.2.${client}`) => ({ 'x-forwarded-for': address, 'user-agent': firefox })

async function signIn(password = PASSWORD, headers: Record<string, string> = from()): Promise<string> {
  const response = await sendForm(shop.url, '/api/login', { email: emailOf('editor'), password }, headers)
  expect(response.status).toBe(303)
  return cookiesAfter(response)
}
const page = async (cookie: string, path = '/api/account') =>
  (await fetch(shop.url + path, { headers: { cookie, ...from() } })).text()
const submit = (cookie: string, form: string, fields: Record<string, string>, headers = {}) =>
  sendForm(shop.url, `/api/account/${form}`, fields, { cookie, ...from(), ...headers })
const who = async (cookie: string) => (await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).status
const idsOf = (text: string) => [...text.matchAll(/name="end" value="([^"]+)"/g)].map(([, id]) => id!)
const sessionsOf = (cookie: string) => shop.as({ cookie, origin: shop.url }).auth.sessions()

test('the page asks for a sign-in first, and comes back', { tags: ['C12.2'] }, async () => {
  const response = await fetch(`${shop.url}/api/account`, { redirect: 'manual' })
  const login = response.headers.get('location')!
  expect([response.status, login]).toEqual([303, '/api/login?return=%2Fapi%2Faccount'])
  const fields = { email: emailOf('editor'), password: PASSWORD, return: '/api/account' }
  const after = await sendForm(shop.url, '/api/login', fields, from())
  expect(after.headers.get('location')).toBe('/api/account')
  const shown = await fetch(`${shop.url}/api/account`, { headers: { cookie: cookiesAfter(after) } })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; connect-src 'self'; img-src/,
  )
  const text = await shown.text()
  expect(text).toContain('<bdi>Eddy</bdi></strong> (<bdi>editor@hoard.example</bdi>, editor)')
  expect(text).toContain('href="/api/account/second-factor"')
  expect(text).toContain('href="/cms#logout"')
})

test('changing the password ends other sessions unless the person keeps them', { tags: ['C12.2'] }, async () => {
  const [here, there] = [await signIn(), await signIn()]
  const next = 'seven lanterns under ice'
  const fields = { current: PASSWORD, next, again: next }
  const wrong = async (change: Record<string, string>, said: string) => {
    const response = await submit(here, 'password', { ...fields, ...change })
    const text = await response.text()
    expect([response.status, text]).toEqual([400, expect.stringContaining(said)])
    for (const secret of [PASSWORD, next, 'not it at all']) expect(text).not.toContain(secret)
  }
  await wrong({ current: 'not it at all' }, 'id="current-wrong">The current password is wrong.')
  await wrong({ again: 'not it at all' }, 'id="again-wrong">The passwords don’t match')
  await wrong({ next: 'password1234', again: 'password1234' }, 'id="next-wrong">This is ')
  await wrong({ next: PASSWORD, again: PASSWORD }, 'id="next-wrong">This is your current password')

  const kept = await submit(here, 'password', fields)
  expect(kept.headers.get('location')).toBe('/api/account?done=password')
  const renewed = cookiesAfter(kept, here)
  // A new session, so that a stolen cookie is worth nothing.
  expect([await who(here), await who(renewed), await who(there)]).toEqual([401, 200, 200])
  expect(await page(renewed, '/api/account?done=password')).toContain('role="status">Your password has been changed.<')
  const back = await submit(renewed, 'password', { current: next, next: PASSWORD, again: PASSWORD, endsOthers: '1' })
  expect(back.headers.get('location')).toBe('/api/account?done=password-and-sessions')
  expect([await who(cookiesAfter(back, renewed)), await who(there)]).toEqual([200, 401])
})

test('wrong passwords are limited like sign-ins', { tags: ['C12.2'] }, async () => {
  const { cookie } = { cookie: await signIn() }
  for (let n = 0; n < 8; n++)
    expect((await submit(cookie, 'password', { current: `guess ${n}`, next: 'x', again: 'x' })).status).toBe(400)
  const refused = await submit(cookie, 'sessions', { which: 'others', confirm: PASSWORD })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(await refused.text()).toMatch(/role="alert">Too many attempts. Please try again in 1[0-5] minutes\./)
})

test('people see their own sessions and end some or all others', { tags: ['C12.3'] }, async () => {
  await using own = await openShop({ imported: false })
  const { headers } = await own.signIn('administrator')
  const login = async (device: string) =>
    cookiesAfter(
      await sendForm(
        own.url,
        '/api/login',
        { email: emailOf('administrator'), password: PASSWORD },
        { ...from(), 'user-agent': device },
      ),
    )
  const [here, chrome, odd] = [
    await login(firefox),
    await login('Chrome/140.0 Windows'),
    await login('<b>odd</b> \u009b31m'),
  ]
  const token = await signInEditor(own.url, headers)
  const read = async () => (await fetch(`${own.url}/api/account`, { headers: { cookie: here } })).text()
  const shown = await read()
  expect(shown).toContain('You are signed in here and in 4 other sessions.')
  expect(shown).toMatch(
    /Firefox on Linux<\/strong> \(this one\).*signed in <time datetime="20[^"]+">[^<]+<\/time> from 192\.0\.2\./s,
  )
  expect(shown).toMatch(/Hoard desktop .*<\/strong> \(new\)/)
  expect(shown).toContain('&#60;b&#62;odd&#60;/b&#62;')
  expect(shown).not.toMatch(/<b>|\u009b/)
  expect(await read()).not.toContain('(new)')

  const post = (fields: Record<string, string>) =>
    sendForm(own.url, '/api/account/sessions', fields, { cookie: here, ...from() })
  const sessions = await own.as({ cookie: here, origin: own.url }).auth.sessions()
  const idOf = (sign: RegExp) => sessions.find(({ userAgent }) => sign.test(userAgent))!.id
  expect(idsOf(shown)).toHaveLength(4)
  const alive = async (cookie: string) => (await fetch(`${own.url}/api/auth/user`, { headers: { cookie } })).status
  expect(await (await post({ which: 'chosen', confirm: PASSWORD })).text()).toContain('Choose the sessions to end.')
  const unproven = await post({ which: 'chosen', end: idOf(/Chrome/), confirm: 'a guess' })
  expect([unproven.status, await unproven.text()]).toEqual([400, expect.stringContaining('id="confirm-wrong"')])
  expect(await alive(chrome)).toBe(200)
  const ended = await post({ which: 'chosen', end: idOf(/Chrome/), confirm: PASSWORD })
  expect(ended.headers.get('location')).toBe('/api/account?done=sessions')
  expect([await alive(chrome), await alive(odd), await alive(here)]).toEqual([401, 200, 200])
  await post({ which: 'others', confirm: PASSWORD })
  const editor = await fetch(`${own.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  expect([editor.status, await alive(odd), await alive(headers.cookie), await alive(here)]).toEqual([
    401, 401, 401, 200,
  ])
  expect(await read()).toContain('You are signed in only here.')
  const log = await own.as({ cookie: here, origin: own.url }).activity.list({ query: { kind: 'session' } })
  expect(log.slice(0, 2).map(({ action, staffName }) => [staffName, action])).toEqual([
    ['Ada', 'ended own sessions'],
    ['Ada', 'ended own sessions'],
  ])
})

test('nobody ends the sessions of another account, or from another site', { tags: ['C12.3'] }, async () => {
  const administrator = await shop.signIn('administrator')
  const cookie = await signIn()
  const [theirs] = await administrator.auth.sessions()
  await submit(cookie, 'sessions', { which: 'chosen', end: theirs!.id, confirm: PASSWORD })
  expect(await who(administrator.headers.cookie)).toBe(200)
  const other = await submit(
    cookie,
    'sessions',
    { which: 'others', confirm: PASSWORD },
    { origin: 'https://evil.example' },
  )
  expect(other.status).toBe(403)
})

test(
  'every form of a session needs the Origin of this site, and refusals are recorded',
  { tags: ['C10.6'] },
  async () => {
    const administrator = await shop.signIn('administrator')
    const cookie = await signIn()
    const paths = [...accountEndpoints, ...confirmEndpoints, ...secondFactorEndpoints, ...desktopEndpoints]
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path)
    expect(paths).toHaveLength(9)
    for (const path of [...paths, '/api/login', '/api/login/second-factor', '/api/login/passkey-options']) {
      const bare = await fetch(shop.url + path, { method: 'POST', headers: { cookie }, body: new URLSearchParams() })
      const foreign = await sendForm(shop.url, path, {}, { cookie, origin: 'https://evil.example' })
      expect([bare.status, foreign.status], path).toEqual([403, 403])
    }
    const refused = await administrator.activity.list({ query: { kind: 'security' } })
    for (const path of paths)
      expect(refused).toContainEqual(
        expect.objectContaining({ staffName: 'Eddy', action: 'was refused', title: `POST ${path}` }),
      )
  },
)

test('a session is told once of each other one', { tags: ['C12.4'] }, async () => {
  const first = await signIn()
  const news = async (cookie: string) => (await sessionsOf(cookie)).filter(({ isNew }) => isNew).length
  const before = await news(first)
  expect(before).toBeGreaterThan(0)
  await shop.as({ cookie: first, origin: shop.url }).auth.acknowledgeSessions()
  expect(await news(first)).toBe(0)
  const second = await signIn(PASSWORD, { ...from('198.51.100.9') })
  const told = (await sessionsOf(first)).filter(({ isNew }) => isNew)
  expect(told).toEqual([expect.objectContaining({ userAgent: firefox, address: '198.51.100.9', isCurrent: false })])
  // The page tells, too.
  await page(first)
  expect(await news(first)).toBe(0)
  expect(await news(second)).toBeGreaterThan(before)
})

test('an OpenID account has no password, and ends sessions soon after signing in', { tags: ['C12.3'] }, async () => {
  await using openid = await openOpenid()
  await using own = await openShop({
    imported: false,
    env: { ...openid.env, OIDC_ADMINISTRATORS: 'ada@hoard.example' },
  })
  openid.serve(own.url)
  openid.control.person = { sub: 'ada', email: 'ada@hoard.example', email_verified: true, given_name: 'Ada' }
  const login = async () => {
    const browser = openBrowser()
    await browser.follow(`${own.url}/api/login?begin=yes`, /\d\/cms$/)
    return browser.cookiesOf(own.url)
  }
  const [here, there] = [await login(), await login()]
  const shown = await (await fetch(`${own.url}/api/account`, { headers: { cookie: here } })).text()
  expect(shown).not.toMatch(/type="password"|second-factor|<script/)
  const end = () => sendForm(own.url, '/api/account/sessions', { which: 'others' }, { cookie: here })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  const late = await end()
  vi.useRealTimers()
  expect(late.headers.get('location')).toBe('/api/account/confirm?return=%2Fapi%2Faccount')
  expect((await fetch(`${own.url}/api/auth/user`, { headers: { cookie: there } })).status).toBe(200)
  expect((await end()).status).toBe(303)
  expect((await fetch(`${own.url}/api/auth/user`, { headers: { cookie: there } })).status).toBe(401)
})

test('development mode has no account, and needs no confirmation', { tags: ['C11.6'] }, async () => {
  await using office = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const response = await fetch(`${office.url}/api/account`)
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('Development mode')])
  await expect(office.staff.accounts.invite({ body: { email: 'a@hoard.example' } })).resolves.toBeDefined()
  expect((await sendForm(office.url, '/api/account/password-strength', { password: 'x' })).status).toBe(401)
  for (const path of ['confirm', 'second-factor'])
    expect((await fetch(`${office.url}/api/account/${path}`)).status).toBe(503)
})
