import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { cookiesAfter, PASSWORD, sendForm, redeemLink } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const DAY_MS = 86_400_000
afterEach(() => void vi.useRealTimers())

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const filled = { email: 'ada@hoard.example', firstName: 'Ada', lastName: 'L', password: PASSWORD, again: PASSWORD }
const submit = (shop: TestShop, link: string, fields: Record<string, string> = filled, headers = {}) =>
  sendForm(shop.url, '/api/welcome', { ...fields, token: tokenOf(link) }, headers)
const who = async (shop: TestShop, cookie: string) =>
  (await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).json() as Promise<Record<string, unknown>>

test('the first link creates one administrator and signs them in', { tags: ['C10.1'] }, async () => {
  await using shop = await openShop({ imported: false })
  const link = shop.shop.firstLink!
  expect(tokenOf(link)).toMatch(/^[\w-]{43}$/)
  // Opening the link, as chat programs do for previews, doesn't use it up.
  for (const method of ['GET', 'HEAD', 'GET']) {
    const looked = await fetch(link, { method })
    expect(looked.status).toBe(method === 'HEAD' ? 405 : 200)
    expect(looked.headers.get('cache-control')).toBe('no-store')
    if (method === 'GET') expect(looked.headers.get('content-security-policy')).toContain(`script-src 'self'`)
  }
  const response = await submit(shop, link)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/cms'])
  expect(await who(shop, cookiesAfter(response))).toMatchObject({ email: 'ada@hoard.example', role: 'administrator' })
  const again = await submit(shop, link, { ...filled, email: 'eve@hoard.example' })
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('LINK.EXPIRED')])
  expect((await fetch(link)).status).toBe(410)
  expect((await fetch(`${shop.url}/api/welcome`)).status).toBe(410)
})

test('of two concurrent uses of a link, one succeeds', async () => {
  await using shop = await openShop({ imported: false })
  const emails = ['ada@hoard.example', 'eve@hoard.example', 'bob@hoard.example']
  const answers = await Promise.all(emails.map((email) => submit(shop, shop.shop.firstLink!, { ...filled, email })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410])
  const headers = { cookie: cookiesAfter(answers.find(({ status }) => status === 303)!), origin: shop.url }
  expect(await shop.as(headers).accounts.list()).toHaveLength(1)
})

test('a restart logs the same first link until there is an administrator', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-restart-'))
  const open = () => openShop({ imported: false, env: { DATA_DIR: folder } })
  const first = await open()
  const { pathname, search } = new URL(first.shop.firstLink!)
  await first[Symbol.asyncDispose]()
  {
    await using second = await open()
    expect(second.shop.firstLink).toBe(second.url + pathname + search)
    expect((await submit(second, second.shop.firstLink!)).status).toBe(303)
  }
  await using third = await open()
  expect(third.shop.firstLink).toBeNull()
  await rm(folder, { recursive: true, force: true })
})

test('a link expires after 7 days', async () => {
  await using shop = await openShop({ imported: false })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY_MS - 60_000 })
  expect((await fetch(shop.shop.firstLink!)).status).toBe(200)
  vi.setSystemTime(Date.now() + 120_000)
  expect((await fetch(shop.shop.firstLink!)).status).toBe(410)
  expect((await submit(shop, shop.shop.firstLink!)).status).toBe(410)
})

test('invalid fields show errors, keep the input, and don’t use the link up', async () => {
  await using shop = await openShop({ imported: false })
  const link = shop.shop.firstLink!
  const typed = { ...filled, firstName: '<b>"Ada"', email: 'no address', password: 'short', again: 'shorter' }
  const response = await submit(shop, link, typed)
  const page = await response.text()
  expect(response.status).toBe(400)
  for (const said of [
    'This is not an email address',
    'A password has at least 12 characters',
    'The passwords don’t match',
  ])
    expect(page).toContain(said)
  expect(page).toMatch(/id="email"[^>]*aria-invalid="true" aria-describedby="email-wrong"/)
  expect(page).toContain('value="&#60;b&#62;&#34;Ada&#34;"')
  expect(page).not.toMatch(/<b>|value="short/)
  expect((await submit(shop, link)).status).toBe(303)
})

test('a form of another site can’t set a password', async () => {
  await using shop = await openShop({ imported: false })
  const response = await submit(shop, shop.shop.firstLink!, filled, { origin: 'https://elsewhere.example' })
  expect(response.status).toBe(403)
  expect((await fetch(shop.shop.firstLink!)).status).toBe(200)
})

test('an invitation fixes the address; a new link ends older links and sessions', async () => {
  await using shop = await openShop({ imported: false })
  const administrator = await shop.signIn('administrator')
  const { account, link } = await administrator.accounts.invite({
    body: { email: 'Eddy@Hoard.example', firstName: 'Eddy', role: 'editor' },
  })
  expect(account).toMatchObject({ email: 'eddy@hoard.example', hasJoined: false, sessionCount: 0 })
  expect(await (await fetch(link.url)).text()).toMatch(/Hello, <bdi>Eddy<\/bdi>.*value="eddy@hoard\.example"/s)
  const cookie = await redeemLink(link.url, { email: 'eve@hoard.example', firstName: 'Eddy' })
  expect(await who(shop, cookie)).toMatchObject({ email: 'eddy@hoard.example', role: 'editor' })

  const older = await administrator.accounts.renewLink({ params: { id: account.id } })
  const newer = await administrator.accounts.renewLink({ params: { id: account.id } })
  expect((await fetch(older.url)).status).toBe(410)
  await redeemLink(newer.url, { firstName: 'Eddy', password: 'a quite new password', again: 'a quite new password' })
  expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
})
