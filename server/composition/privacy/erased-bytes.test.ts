import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const EMAIL = 'grace.hopper@erased.example'

async function readFiles({ dataDir }: TestShop) {
  const names = ['hoard.db', 'hoard.db-wal']
  return (await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))).join('')
}

test('no byte of an erased customer stays in the files of SQLite', { tags: ['O4.5'] }, async () => {
  await using shop = await openShop({ engine: 'sqlite', imported: false, env: { AUTH_DISABLED: '1' } })
  const fields = { name: 'Grace', email: EMAIL, subject: 'general' } as const
  for (const message of ['A moth was in the relay.', 'And another one.'.repeat(500)])
    await shop.visitor.contact.send({ body: { ...fields, message } })
  await shop.visitor.newsletter.subscribe({ body: { email: EMAIL } })
  expect((await readFiles(shop)).includes(EMAIL)).toBe(true)
  await shop.staff.privacy.erase({ body: { email: EMAIL } })
  const left = await readFiles(shop)
  // A failed test doesn't print the files.
  expect([EMAIL, 'A moth was', 'And another one.'].filter((text) => left.includes(text))).toEqual([])
})

test('what somebody reads while it is erased goes once they have read it', { tags: ['O4.5'] }, async () => {
  await using shop = await openShop({ engine: 'sqlite', imported: false, env: { AUTH_DISABLED: '1' } })
  const fields = { name: 'Grace', email: EMAIL, subject: 'general', message: 'A moth was in the relay.' } as const
  await shop.visitor.contact.send({ body: fields })
  // Such as a backup.
  const reader = new SQLite(join(shop.dataDir, 'hoard.db'))
  reader.exec('begin; select count(*) from messages')
  await shop.staff.privacy.erase({ body: { email: EMAIL } })
  expect((await readFiles(shop)).includes(EMAIL)).toBe(true)
  reader.close()
  await waitFor(async () => expect((await readFiles(shop)).includes(EMAIL)).toBe(false), { interval: 50 })
})
