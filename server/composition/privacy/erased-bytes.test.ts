import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

const EMAIL = 'grace.hopper@erased.example'

test('no byte of an erased customer stays in the files of SQLite', { tags: ['O4.5'] }, async () => {
  await using shop = await openShop({ engine: 'sqlite', imported: false, env: { AUTH_DISABLED: '1' } })
  const files = async () => {
    const names = ['hoard.db', 'hoard.db-wal']
    return (await Promise.all(names.map((name) => readFile(join(shop.dataDir, name), 'latin1')))).join('')
  }
  const fields = { name: 'Grace', email: EMAIL, subject: 'general' } as const
  for (const message of ['A moth was in the relay.', 'And another one.'.repeat(500)])
    await shop.visitor.contact.send({ body: { ...fields, message } })
  await shop.visitor.newsletter.subscribe({ body: { email: EMAIL } })
  expect((await files()).includes(EMAIL)).toBe(true)
  await shop.staff.privacy.erase({ body: { email: EMAIL } })
  const left = await files()
  // A failed test doesn't print the files.
  expect([EMAIL, 'A moth was', 'And another one.'].filter((text) => left.includes(text))).toEqual([])
})
