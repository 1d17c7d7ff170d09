import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedShop } from '#tests/harness/backup.ts'
import { copyRows } from './copy-rows.ts'
import { openUnchecked } from './unchecked-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-copy-rows-'))
  for (const name of ['source', 'target']) await seedShop(join(folder, name), 1)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (name: string) => openUnchecked(join(folder, name, 'hoard.db'))

test('rows that arrive changed, or refer to missing rows, are noticed', async () => {
  await using source = await open('source')
  await using target = await open('target')
  const { source: read, target: written } = (await copyRows(source, target)).get('images')!
  expect(written).toEqual(read)
  expect(read.count).toBe(1)
  await sql`create trigger spoil after insert on images begin update images set alt = 'spoilt'; end`.execute(target.db)
  await expect(copyRows(source, target)).rejects.toThrow('images differ after copying')
  await sql`drop trigger spoil`.execute(target.db)
  await sql`pragma foreign_keys = off`.execute(source.db)
  await sql`insert into product_handles (handle, product_id) values ('lost', 404)`.execute(source.db)
  await expect(copyRows(source, target)).rejects.toThrow('1 rows of product_handles refer to missing rows')
})
