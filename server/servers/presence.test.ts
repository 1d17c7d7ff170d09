import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { makeUp } from '#server/health/make-up.ts'
import { version } from '#server/version.ts'
import { takeDatabase } from '#tests/harness/databases.ts'
import { silent } from '#tests/harness/shopify.ts'
import { openPresence } from './presence.ts'

test('issue 9: staff see which servers there are, of which version, which one is stopping, and what the shop is made of', async () => {
  const { url, giveBack } = await takeDatabase()
  const { db, close } = await openDatabase(url, { poolSize: 2 })
  const open = (isStopping = false) => openPresence(db, { isStopping: () => isStopping, log: silent })
  const [one, other] = [open(), open(true)]
  const flags = async () => (await one.servers()).map(({ isStopping }) => isStopping).toSorted((a, b) => a - b)
  await expect.poll(flags).toEqual([0, 1])
  const told = async () => makeUp({ db, filesUrl: 's3://bucket/shop?region=here', presence: one })
  const [made, servers] = await told()
  expect(made!.text).toMatch(/^PostgreSQL \d+(\.\d+)*; images in the object store s3:\/\/bucket\/shop\.$/)
  expect(servers).toMatchObject({ state: 'well', text: expect.stringMatching(/^2: .*, which is stopping\)/) as string })

  await db.updateTable('servers').set({ version: '0.0.1' }).where('isStopping', '=', 1).execute()
  expect((await told())[1]).toMatchObject({ state: 'worrying', text: expect.stringContaining('(0.0.1') as string })
  // Killed, and not stopped.
  await db.updateTable('servers').set({ seenAt: '2020-01-01T00:00:00.000Z' }).where('isStopping', '=', 1).execute()
  expect(await one.servers()).toMatchObject([{ version, isStopping: 0 }])
  await other.close()
  await one.close()
  expect(await db.selectFrom('servers').selectAll().execute()).toEqual([])
  await close()
  await giveBack()
})
