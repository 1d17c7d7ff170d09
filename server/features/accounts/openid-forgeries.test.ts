import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, openOpenid, type Forgery } from '#tests/harness/openid.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const CALLBACK = /\/api\/login\/callback/
const ada = { sub: 'ada', email: 'ada@hoard.example', email_verified: true, given_name: 'Ada' }

let openid: Awaited<ReturnType<typeof openOpenid>>
let shop: TestShop
let administrator: ReturnType<typeof openBrowser>
beforeAll(async () => {
  openid = await openOpenid()
  shop = await openShop({ imported: false, env: { ...openid.env, OIDC_ADMINISTRATORS: ada.email } })
  openid.serve(shop.url)
  openid.control.person = ada
  administrator = openBrowser()
  await administrator.follow(`${shop.url}/api/login?begin=yes`, /\/cms$/)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await openid[Symbol.asyncDispose]()
})

const refusals = () =>
  shop
    .as({ cookie: administrator.cookiesOf(shop.url), origin: shop.url })
    .activity.list({ query: { kind: 'security' } })
const refusal = (title: string, address: string, staffName = 'Somebody') =>
  expect.objectContaining({
    staffName,
    action: 'was refused a sign-in with',
    title,
    after: expect.objectContaining({ address, times: 1 }),
  })

/** Comes back from the provider, from an address of its own. */
async function comeBack(browser: ReturnType<typeof openBrowser>, address: string, path = '/api/login?begin=yes') {
  const { address: callback } = await browser.follow(shop.url + path, CALLBACK)
  const response = await browser.get(callback, { 'x-forwarded-for': address })
  return [response.status, await response.text()]
}

const forgeries: Record<string, Forgery> = {
  'token with the signature of a stranger': { isSignedByStranger: true },
  'token with the nonce of another sign-in': { claims: { nonce: 'another' } },
  'token with the audience of another client': { claims: { aud: 'another' } },
  'token that was made for another client': { claims: { azp: 'another' } },
  'token for several clients, made for another': { claims: { aud: ['hoard', 'another'], azp: 'another' } },
  'token with the issuer of another provider': { claims: { iss: 'https://another.example' } },
  'token that has expired': { claims: { exp: 1_000_000_000 } },
  'token with the subject of somebody else': { claims: { sub: 'somebody-else' } },
}

test.each(Object.entries(forgeries))('a %s is refused and recorded', { tags: ['C12.10'] }, async (name, forgery) => {
  const address = `192.0.2.${Object.keys(forgeries).indexOf(name)}`
  const browser = openBrowser()
  openid.control.forgery = forgery
  const answer = await comeBack(browser, address)
  openid.control.forgery = null
  expect(answer).toEqual([403, expect.stringMatching(/LOGIN\.REFUSED.*isn’t genuine/s)])
  expect((await browser.get(`${shop.url}/api/auth/user`)).status).toBe(401)
  await eventually(refusals).toContainEqual(refusal('an answer of the provider that isn’t genuine', address))
})

test('identities without an account, and confirmations by others, are recorded', { tags: ['C12.10'] }, async () => {
  openid.control.person = { ...ada, sub: 'stranger', email: 'stranger@hoard.example' }
  expect((await comeBack(openBrowser(), '198.51.100.1'))[0]).toBe(403)
  await eventually(refusals).toContainEqual(
    refusal('an identity that has no account, or a disabled one', '198.51.100.1'),
  )
  // The administrator is still signed in here, but a new browser at the provider.
  const other = openBrowser()
  const back = await administrator.get(`${shop.url}/api/login?confirm=yes`)
  const { address: callback } = await other.follow(back.headers.get('location')!, CALLBACK)
  const response = await administrator.get(callback, { 'x-forwarded-for': '198.51.100.2' })
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('NOT.CONFIRMED')])
  await eventually(refusals).toContainEqual(refusal('the identity of somebody else', '198.51.100.2', 'Ada'))
})

test('a confirmation that was begun long ago confirms nothing', { tags: ['C12.10'] }, async () => {
  openid.control.person = ada
  const browser = openBrowser()
  await browser.follow(`${shop.url}/api/login?begin=yes`, /\/cms$/)
  const begun = await browser.get(`${shop.url}/api/login?confirm=yes`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  const { response } = await browser.follow(begun.headers.get('location')!)
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('LOGIN.EXPIRED')])
})
