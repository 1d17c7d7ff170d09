import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { codesIn, createAuthenticator, openForms } from '#tests/harness/authenticator.ts'
import { openFactorShop } from '#tests/harness/factor-shop.ts'

const HOME = '/api/account/second-factor'
const STEP = '/api/login/second-factor'

const { shop, ada, acceptLink, join, close } = await openFactorShop()
afterAll(close)
afterEach(() => void vi.useRealTimers())
await acceptLink(ada, shop.shop.firstLink!, 'ada@hoard.example')
await ada.addApp()

test('a passkey signs in alone, and is listed with its last use', { tags: ['C11.3'] }, async () => {
  const { browser: eddy } = await join('eddy@hoard.example')
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
  const { browser: mia } = await join('mia@hoard.example')
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
  const { browser: kim } = await join('kim@hoard.example')
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
  const { browser: zoe } = await join('zoe@hoard.example')
  const { device } = await zoe.addPasskey()
  const thief = openForms(shop.url)
  await thief.login('ada@hoard.example')
  const credential = JSON.stringify(device.use(await thief.options('second-step')))
  expect((await thief.post(STEP, { credential })).status).toBe(403)
  expect(await thief.who()).toBe(401)
  expect((await zoe.addPasskey(device)).status).toBe(409)
  // A passkey that was made for another site, or without asking who is there.
  for (const lies of [{ origin: 'https://elsewhere.example' }, { rpId: 'elsewhere.example' }, { isVerified: false }]) {
    const made = createAuthenticator(shop.url).register(await zoe.options('add'), lies)
    const { status } = await zoe.post(`${HOME}/passkey`, { credential: JSON.stringify(made) })
    expect(status).toBe(400)
  }
})
