import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { refusePassword } from './password-rules.ts'

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
