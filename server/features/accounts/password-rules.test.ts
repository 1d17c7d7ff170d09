import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { hashPassword } from '#server/content/accounts/passwords.ts'
import { emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { refusePassword } from './password-rules.ts'

let shop: TestShop
let administrator: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { SHOP_NAME: 'Grimlock & Daughters' } })
  administrator = await shop.signIn('administrator')
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The page for a new invitation, after an attempt with this password. */
async function choose(password: string, email = `p${Math.random()}@grimlock.example`.toLowerCase()) {
  const { link } = await administrator.accounts.invite({ body: { email } })
  const token = new URL(link.url).searchParams.get('token')!
  const names = { firstName: 'Wilhelmina', lastName: 'Featherstone' }
  const response = await sendForm(shop.url, '/api/welcome', { ...names, token, password, again: password })
  const text = await response.text()
  return { status: response.status, text, wrong: /id="password-wrong">([^<]*)</.exec(text)?.[1] ?? null }
}

test.each([
  ['twelve short', 'dragons hoa', /^A password has at least 12 characters$/],
  ['twelve short in emoji, whose code units don’t count', '🐉🦄🦁🐢🦉🦊🐺', /at least 12/],
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
  'a password that is %s is refused with a suggestion and never echoed',
  { tags: ['C12.1'] },
  async (_, password, reason) => {
    const { status, text, wrong } = await choose(password)
    expect([status, wrong]).toEqual([400, expect.stringMatching(reason)])
    expect(text).toContain('A few words that have nothing to do with each other are easy to remember')
    if (!/at least 12/.test(wrong!)) expect(wrong).toContain('Try four words')
    expect(text).not.toContain(password.replace('&', '&#38;'))
    expect(text).toMatch(
      /id="password"[^>]* autocomplete="new-password"[^>]* aria-describedby="password-hint password-wrong"/,
    )
  },
)

test('every well-known password that is long enough is refused', async () => {
  const stored = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(stored.filter((password) => password.length >= 12)).toHaveLength(3_000)
  const ofLibrary = dictionary['passwords-common'].filter((password) => password.length >= 12)
  const known = [...stored, ...ofLibrary]
  const owner = { email: 'ada@grimlock.example', firstName: 'Ada', lastName: '' }
  const place = { shopName: 'Grimlock', origin: 'https://grimlock.example' }
  for (const password of known.filter((_, index) => index % 10 === 0))
    expect(await refusePassword(null as never, { password, owner, shop: place }), password).toMatch(/Try four words/)
})

test.each([
  'a wyvern sleeps under it',
  'спит дракон под мостом',
  '   many   spaces   count   ',
  `${'quartz ember lantern '.repeat(9)}!`,
  'zk2!pqXr9v#L',
])(
  '%j is accepted: any characters, at least 64 of them, no rules of composition',
  { tags: ['C12.1'] },
  async (password) => {
    const email = `c${password.length}@grimlock.example`
    expect(await choose(password, email)).toMatchObject({ status: 303, wrong: null })
    expect((await sendForm(shop.url, '/api/login', { email, password })).status).toBe(303)
  },
)

test('the present password is refused by the form and by the call', { tags: ['C12.1'] }, async () => {
  const editor = await shop.signIn('editor')
  const change = editor.auth.changePassword({ body: { current: PASSWORD, next: PASSWORD } })
  await expect(change).rejects.toThrow('This is your present password')
  const accounts = await administrator.accounts.list()
  const { id } = accounts.find(({ email }) => email === emailOf('editor'))!
  const { url } = await administrator.accounts.renewLink({ params: { id } })
  const token = new URL(url).searchParams.get('token')!
  const again = await sendForm(shop.url, '/api/welcome', { token, password: PASSWORD, again: PASSWORD })
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('This is your present password')])
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
