import { argon2Sync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password is stored as salted argon2id and verifies', async () => {
  // As in production; the other tests use the cheap parameters of the harness.
  vi.resetModules()
  const { checkPassword, hashPassword } = await import('./passwords.ts')
  const [one, two] = [await hashPassword('a dragon sleeps on it'), await hashPassword('a dragon sleeps on it')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await checkPassword('a dragon sleeps on it', one)).toEqual({ isRight: true, isDated: false })
  expect(await checkPassword('a dragon sleeps on it ', one)).toMatchObject({ isRight: false })
})

test('a hash with other parameters verifies and is reported as dated', async () => {
  const nonce = Buffer.from('sixteen bytes of')
  const settings = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: 'old secret', nonce, ...settings })
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const kept = `$argon2id$v=19$m=19456,t=2,p=1$${plain(nonce)}$${plain(tag)}`
  expect(await checkPassword('old secret', kept)).toEqual({ isRight: true, isDated: true })
  expect(await checkPassword('new secret', kept)).toMatchObject({ isRight: false })
})

test('an account without a password never verifies; Unicode forms are equal', async () => {
  expect(await checkPassword('', null)).toEqual({ isRight: false, isDated: false })
  expect(await checkPassword('Zo\u0065\u0308 the dragon', await hashPassword('Zo\u00eb the dragon'))).toMatchObject({
    isRight: true,
  })
})

test('neither case nor spaces nor the end of a password may differ', async () => {
  const password = ` Wyvern ${'long '.repeat(40)}end `
  const stored = await hashPassword(password)
  expect(await checkPassword(password, stored)).toMatchObject({ isRight: true })
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2), password.slice(0, 72)])
    expect(await checkPassword(other, stored)).toMatchObject({ isRight: false })
})

test('a flood of hashes waits in a bounded queue', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 60 }, () => checkPassword('a guess', null)))
  const refused = flood.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(60 - 42)
  expect(refused[0]!.reason).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(await checkPassword('a guess', null)).toMatchObject({ isRight: false })
})
