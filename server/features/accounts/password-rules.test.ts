import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { hashPassword } from '#server/content/accounts/passwords.ts'
import { openForms } from '#tests/harness/authenticator.ts'
import { emailOf, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { STRENGTH_PATH } from './password-rules.ts'

let shop: TestShop
let administrator: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { SHOP_NAME: 'Grimlock & Daughters' } })
  administrator = await shop.signIn('administrator')
})
afterAll(() => shop[Symbol.asyncDispose]())

async function invite(email = `p${Math.random()}@grimlock.example`.toLowerCase()) {
  const { link } = await administrator.accounts.invite({ body: { email } })
  return { link: link.url, token: new URL(link.url).searchParams.get('token')! }
}

const describe = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(shop.url, STRENGTH_PATH, fields, headers)

/** The page for a new invitation, after an attempt with this password, and what it said of it before. */
async function choose(password: string, email?: string) {
  const { token } = await invite(email)
  const names = { firstName: 'Wilhelmina', lastName: 'Featherstone' }
  const said = await (await describe({ ...names, token, password })).text()
  const response = await sendForm(shop.url, '/api/welcome', { ...names, token, password, again: password })
  const text = await response.text()
  return { status: response.status, text, said, wrong: /id="password-wrong">([^<]*)</.exec(text)?.[1] ?? null }
}

test.each([
  ['twelve short', 'dragons hoa', /^A password has at least 12 characters$/],
  ['twelve short in emoji, whose code units don’t count', '🐉🦄🦁🐢🦉🦊🐺', /at least 12/],
  ['twelve short in letters with accents that come apart', 'áéíóúý'.normalize('NFD'), /at least 12/],
  ['common', 'passwordpassword', /easy to guess/],
  ['common with more', 'letmein12345', /commonly used/],
  ['a row of keys', 'qwertyuiop[]', /easy to guess/],
  ['a famous phrase', 'Correct Horse Battery Staple', /easy to guess/],
  ['a famous phrase in one word', 'maytheforcebewithyou42', /easy to guess/],
  ['a year', 'Summer2026!!', /easy to guess/],
  ['their name', 'W1lhelmina-2026!', /Your name, your address/],
  ['the shop', 'Grimlock&Daughters', /words of the shop/],
  ['the program', 'hoard-administrator', /words of the shop/],
])(
  'a password that is %s is described, refused with a suggestion, and never echoed',
  { tags: ['C12.1', 'C12.9'] },
  async (_, password, reason) => {
    const { status, text, said, wrong } = await choose(password)
    expect([status, wrong]).toEqual([400, expect.stringMatching(reason)])
    expect(text).toContain('A few words that have nothing to do with each other are easy to remember')
    const isShort = reason.test('A password has at least 12 characters')
    if (!isShort) expect(wrong).toContain('Try four words')
    expect(said).toMatch(
      isShort ? /^Too short so far: \d+ of at least 12/ : /^(Weak so far|Fair, but).*unrelated words?\.$/,
    )
    expect(text).not.toContain(password.replace('&', '&#38;'))
    expect(text).toMatch(
      /id="password"[^>]* autocomplete="new-password"[^>]* aria-describedby="password-hint password-wrong password-strength"/,
    )
  },
)

test.each([
  'a wyvern sleeps under it',
  'спит дракон под мостом',
  '   many   spaces   count   ',
  `${'quartz ember lantern '.repeat(9)}!`,
  'zk2!pqXr9v#L',
  Array.from({ length: 190 }, (_, n) => String.fromCodePoint(0x1f400 + ((n * 89) % 251))).join(''),
])(
  '%j is accepted: any characters, at least 64 of them, no rules of composition',
  { tags: ['C12.1', 'C12.9'] },
  async (password) => {
    const email = `c${password.length}@grimlock.example`
    expect(await choose(password, email)).toMatchObject({ status: 303, wrong: null, said: 'Strong. Thank you.' })
    expect((await sendForm(shop.url, '/api/login', { email, password })).status).toBe(303)
  },
)

test('the present password is refused by the form and by the call', { tags: ['C12.1'] }, async () => {
  const editor = await shop.signIn('editor')
  const change = editor.auth.changePassword({ body: { current: PASSWORD, next: PASSWORD } })
  await expect(change).rejects.toThrow('This is your current password')
  const accounts = await administrator.accounts.list()
  const { id } = accounts.find(({ email }) => email === emailOf('editor'))!
  const { url } = await administrator.accounts.renewLink({ params: { id } })
  const token = new URL(url).searchParams.get('token')!
  const again = await sendForm(shop.url, '/api/welcome', { token, password: PASSWORD, again: PASSWORD })
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('This is your current password')])
})

test('an older password stays valid, however weak', { tags: ['C12.1'] }, async () => {
  await shop.signIn('editor')
  const { db, close } = await openDatabase(shop.database)
  const passwordHash = await hashPassword('password12')
  await db.updateTable('staff').set({ passwordHash }).where('email', '=', emailOf('editor')).execute()
  await close()
  expect((await sendForm(shop.url, '/api/login', { email: emailOf('editor'), password: 'password12' })).status).toBe(
    303,
  )
})

test.each([
  ['dragons', 'Too short so far: 7 of at least 12 characters.'],
  ['🐉🦄🦁🐢🦉🦊🐺', 'Too short so far: 7 of at least 12 characters.'],
  ['x'.repeat(201), 'Too long. A password has at most 200 characters.'],
  ['letmein12345', 'Weak so far. This is similar to a commonly used password. Add a few unrelated words.'],
  [
    'W1lhelmina-2026!',
    'Weak so far. Your name, your address and words of the shop are easy to guess. Add a few unrelated words.',
  ],
  ['zk2!pqXr', 'Too short so far: 8 of at least 12 characters.'],
  ['lantern2 under', 'Fair, but not enough yet. Add an unrelated word.'],
  ['lantern2 under wyvern', 'Strong. Thank you.'],
])('while %j is typed, the form says: %s', { tags: ['C12.9'] }, async (password, said) => {
  const { link, token } = await invite()
  const response = await describe({ token, password, firstName: 'Wilhelmina' })
  expect([response.status, await response.text()]).toEqual([200, said])
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  // Asking doesn't use the link up.
  expect((await fetch(link)).status).toBe(200)
})

test('the signed-in see the strength by the rules of their own account', { tags: ['C12.1', 'C12.9'] }, async () => {
  const email = `f${Math.random()}@grimlock.example`
  await redeemLink((await invite(email)).link, {})
  const browser = openForms(shop.url)
  await browser.login(email)
  const said = async (password: string) => (await browser.post(STRENGTH_PATH, { password })).page
  const set = (next: string) => browser.post('/api/account/password', { current: PASSWORD, next, again: next })
  expect(await said('zk2!pqXr')).toBe('Too short so far: 8 of at least 12 characters.')
  expect((await set('zk2!pqXr')).page).toContain('A password has at least 12 characters')
  await browser.addApp()
  expect(await said('zk2!pqX')).toBe('Too short so far: 7 of at least 8 characters.')
  expect((await set('zk2!pqX')).page).toContain('A password has at least 8 characters')
  // It tells nobody which password is the present one.
  expect(await said(PASSWORD)).toBe('Strong. Thank you.')
  expect(await said('zk2!pqXr')).toBe('Strong. Thank you.')
  expect((await set('zk2!pqXr')).status).toBe(303)
})

test('only somebody who may set a password learns its strength, at a limited rate', { tags: ['C12.9'] }, async () => {
  const fields = { password: 'a wyvern sleeps under it' }
  const { token } = await invite()
  const from = { 'x-forwarded-for': '192.0.2.77' }
  expect((await describe(fields, from)).status).toBe(401)
  expect((await describe({ ...fields, token: 'a-forged-link' }, from)).status).toBe(401)
  expect((await describe({ ...fields, token }, { ...from, origin: 'https://evil.example' })).status).toBe(403)
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => describe({ token, password: 'short' }, from).then(({ status }) => status)),
  )
  // Two were refused above.
  expect(answers.toSorted()).toEqual([...Array(58).fill(200), 429, 429])
})
