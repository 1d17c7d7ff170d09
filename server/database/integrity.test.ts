import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { damageTable } from '#tests/harness/damage.ts'
import { silent } from '#tests/harness/silent.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { createIntegrity } from './integrity.ts'
import { openConnection } from './sqlite.ts'

const MEGABYTES_9 = 9 * 1024 * 1024

/** A file with an intact and, optionally, a damaged table. */
async function openFile(isDamaged: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-integrity-'))
  const file = join(folder, 'hoard.db')
  const made = openConnection(file)
  made.exec('create table large (bytes blob); create table small (id integer primary key)')
  made.prepare('insert into large values (zeroblob(?))').run(MEGABYTES_9)
  made.close()
  if (isDamaged) damageTable(file, 'small')
  const connection = openConnection(file)
  return {
    connection,
    integrity: createIntegrity(connection, file),
    async [Symbol.asyncDispose]() {
      await this.integrity.close()
      connection.close()
      await rm(folder, { recursive: true })
    },
  }
}

test('a large file is checked in another process', { tags: ['O4.2'] }, async () => {
  await using damaged = await openFile(true)
  await damaged.integrity.watch(silent)
  await eventually(() => damaged.integrity.damage()).toMatch(/small|page|Tree/)
  await using intact = await openFile(false)
  await intact.integrity.watch(silent)
  expect(intact.integrity.damage()).toBeNull()
})

test('a query that meets a damaged page is enough to know', { tags: ['O4.2'] }, async () => {
  await using damaged = await openFile(true)
  try {
    damaged.connection.prepare('select * from small').all()
  } catch (error) {
    damaged.integrity.note(error)
  }
  expect(damaged.integrity.damage()).toBe('database disk image is malformed')
})
