import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openShop } from '#tests/harness/shop.ts'

test('GET /api/console/health tells administrators how the server is, and when it was backed up', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const before = await shop.staff.console.health()
  expect(before).toMatchObject({ node: process.versions.node, lastBackup: null, sockets: 0 })
  expect(before.checks.find(({ name }) => name === 'backup')).toMatchObject({ state: 'worrying' })
  expect(before.storage.database + before.storage.writeAheadLog).toBeGreaterThan(10_000)
  expect(before.storage.free).toBeGreaterThan(0)
  expect(before.memory.process).toBeGreaterThan(before.memory.heap)
  const folder = await mkdtemp(join(tmpdir(), 'hoard-health-'))
  const { contents } = await makeBackup(shop.dataDir, folder)
  const after = await shop.staff.console.health()
  expect(after).toMatchObject({ lastBackup: contents.madeAt, schema: contents.schema, version: contents.version })
  expect(after.checks.every(({ state }) => state !== 'wrong')).toBe(true)
  await rm(folder, { recursive: true })
})
