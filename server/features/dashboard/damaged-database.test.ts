import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { damageTable } from '#tests/harness/damage.ts'
import { openShop } from '#tests/harness/shop.ts'

const RESTORE = 'hoard restore /var/backups/hoard --force'

/** A shop whose database file has a damaged table. */
async function openDamaged(table: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoard-damaged-'))
  const file = join(dataDir, 'hoard.db')
  await (await openDatabase(file)).close()
  const connection = new SQLite(file)
  const names = connection.prepare('select name from sqlite_schema where tbl_name = ?').pluck().all(table) as string[]
  connection.close()
  // With its indexes, which are enough to count it.
  for (const name of names) damageTable(file, name)
  const shop = await openShop({ engine: 'sqlite', imported: false, env: { DATA_DIR: dataDir, AUTH_DISABLED: '1' } })
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true })
    },
  }
}

const counted = ['messages', 'subscribers', 'back_in_stock_requests', 'cart_lines', 'consents', 'banner_views']

test.for(['activity', 'posts', ...counted])(
  'a shop with a damaged table (%s) says so at /readyz, in HEALTH and on the overview',
  { tags: ['O4.2'] },
  async (table) => {
    await using shop = await openDamaged(table)
    const ready = await fetch(`${shop.url}/readyz`)
    expect(ready.status).toBe(503)
    const text = await ready.text()
    expect(text).toContain('error: integrity: The database is damaged')
    expect(text).toContain(RESTORE)
    const { checks } = await shop.staff.console.health()
    expect(checks).toContainEqual({ name: 'integrity', state: 'error', text: expect.stringContaining(RESTORE) })
    const { attention } = await shop.staff.console.overview()
    expect(attention).toContainEqual(
      expect.objectContaining({ level: 'error', text: expect.stringContaining(RESTORE) }),
    )
  },
)

test('what needs a damaged page fails in plain words', { tags: ['O4.2'] }, async () => {
  await using shop = await openDamaged('posts')
  const answer = await fetch(`${shop.url}/api/blog`)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('The shop can’t read this from its database, which is damaged.')
})
