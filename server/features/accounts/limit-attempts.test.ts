import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parameters } from '#server/content/accounts/passwords.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { cookiesAfter, emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const WRONG = 'The email address or the password is wrong.'
const guess = (shop: TestShop, email: string, password: string, ip: string, cookie = '') =>
  sendForm(shop.url, '/api/login', { email, password }, { 'x-forwarded-for': ip, cookie })

test('every failed sign-in has the same message and status', async () => {
  await using shop = await openShop({ imported: false })
  const administrator = await shop.signIn('administrator')
  await administrator.accounts.invite({ body: { email: 'invited@hoard.example' } })
  const answers = await Promise.all(
    [emailOf('administrator'), 'nobody@hoard.example', 'invited@hoard.example', ''].map(async (email) => {
      const response = await guess(shop, email, 'wrong wrong wrong', '192.0.2.1')
      const page = (await response.text()).replaceAll(/ (value="[^"]*"|autofocus)/g, '')
      expect(page).toContain(WRONG)
      return [response.status, page]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
})

test('an address that guesses at many accounts is told how long to wait', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('administrator')
  for (let n = 0; n < 20; n++)
    expect((await guess(shop, `${n}@hoard.example`, 'a guess', '192.0.2.1')).status).toBe(403)
  const refused = await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(await refused.text()).toMatch(/Too many attempts. Please try again in 1[0-5] minutes\./)
  expect((await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.2')).status).toBe(303)
})

test('guesses at one account are limited, but not in its owner’s browser', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('administrator')
  const known = cookiesAfter(await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.99'))
  for (let n = 0; n < 8; n++) await guess(shop, emailOf('administrator'), 'a guess', `192.0.2.${n}`)
  expect((await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.50')).status).toBe(429)
  expect((await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.51', known)).status).toBe(303)
  // A mark with a forged signature is ignored.
  const forged = known.replace(/hoard-known\.sig=./, 'hoard-known.sig=~')
  expect((await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.52', forged)).status).toBe(429)
})

test('unknown accounts have the same limits as existing ones', async () => {
  await using shop = await openShop({ imported: false })
  const statuses = []
  for (let n = 0; n < 10; n++)
    statuses.push((await guess(shop, 'nobody@hoard.example', 'a guess', `192.0.2.${n}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 403), 429, 429])
})

test('a password with dated parameters is rehashed at sign-in', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('administrator')
  const nonce = Buffer.from('sixteen bytes of')
  const made = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const [salt, tag] = [nonce, made].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const database = await openDatabase(shop.database)
  await database.db
    .updateTable('staff')
    .set({ passwordHash: `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${tag}` })
    .execute()
  for (let time = 0; time < 2; time++)
    expect((await guess(shop, emailOf('administrator'), PASSWORD, '192.0.2.1')).status).toBe(303)
  const { passwordHash } = await database.db.selectFrom('staff').select('passwordHash').executeTakeFirstOrThrow()
  expect(passwordHash).toContain(`$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=1$`)
  await database.close()
})
