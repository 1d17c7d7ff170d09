import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const body = { name: 'Ada', email: 'ada@example.com', message: 'Do you paint?' }

test('a silent service delays neither responses nor shutdown, and loses nothing', async () => {
  let asked = 0
  const silence = createServer(() => void (asked += 1)).listen(0, '127.0.0.1')
  await once(silence, 'listening')
  const endpoint = `http://127.0.0.1:${(silence.address() as AddressInfo).port}/`
  const folder = await mkdtemp(join(tmpdir(), 'hoard-contact-'))
  const shop = await openShop({ env: { CONTACT_FORM_ENDPOINT: endpoint, DATA_DIR: folder }, imported: false })
  await shop.visitor.contact.send({ body })
  await waitFor(() => expect(asked).toBe(1))
  await shop.shop.close()
  const { db, close } = await openDatabase(shop.database)
  expect(await db.selectFrom('messages').select(['name', 'forwardedAt']).execute()).toEqual([
    { name: 'Ada', forwardedAt: null },
  ])
  await close()
  await rm(folder, { recursive: true })
  await shop[Symbol.asyncDispose]()
  silence.closeAllConnections()
  silence.close()
})
