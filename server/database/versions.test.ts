import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type TableMetadata } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { databaseFor, engine, releaseDatabase } from '#tests/harness/engine.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { migrate, type Migration } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'

/** Applies what the next version does to the database when its first server starts. */
async function startNextVersion(database: string, next: Migration) {
  const { db, close } = await openDatabase(database)
  await migrate(db, { dialect: engine, migrations: [...migrations, next] })
  // A job of a kind that this version doesn't know.
  await addJob(db, { kind: 'of the next version', key: 'one', payload: { carve: 'a dragon' } })
  await close()
}

const expanding: Migration = {
  name: '900-next',
  expands: true,
  async up(db) {
    await db.schema.alterTable('messages').addColumn('mood', 'text').execute()
    await db.schema.alterTable('products').addColumn('weight', 'integer').execute()
    await db.schema.createTable('moods').addColumn('mood', 'text').execute()
  },
}

const contracting: Migration = {
  name: '901-next',
  async up(db) {
    await db.schema.alterTable('messages').dropColumn('mood').execute()
  },
}

const ready = async ({ url }: TestShop) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.text()] as const
}

const letter = { name: 'Ada', email: 'ada@example.com', subject: 'general', message: 'Hello' } as const

test('two adjacent versions run side by side while the newer one only adds', { tags: ['both-engines'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-versions-'))
  const env = { DATA_DIR: folder, AUTH_DISABLED: '1' }
  {
    await using shop = await openShop({ env })
    await startNextVersion(shop.database, expanding)
    for (const again of [false, true]) {
      await using other = again ? await openShop({ env, imported: false }) : null
      const { url, visitor, shop: server } = other ?? shop
      expect(await ready({ ...shop, url })).toMatchObject([200, expect.stringMatching(/^ready/)])
      // A script that only the next version's pages refer to; the 404 must not be cached.
      const script = await fetch(`${url}/assets/entry-next.js`)
      expect([script.status, script.headers.get('cache-control')]).toEqual([
        404,
        expect.stringMatching(/^no-(cache|store)$/),
      ])
      await visitor.contact.send({ body: letter })
      await server.importer!.run()
      expect(await server.countOnSale()).toBeGreaterThan(0)
    }
    const { db, close } = await openDatabase(shop.database)
    const { rows } = await sql<{ mood: null }>`select mood from messages`.execute(db)
    expect(rows).toEqual([{ mood: null }, { mood: null }])
    const jobs = await db.selectFrom('jobs').select(['kind', 'state', 'attempts']).execute()
    expect(jobs).toContainEqual({ kind: 'of the next version', state: 'waiting', attempts: 0 })
    await close()

    // A contracting migration follows a version later: servers of this version report it, and no new ones start.
    await startNextVersionAgain(shop.database)
    expect(await ready(shop)).toMatchObject([
      503,
      expect.stringContaining('A newer version has changed the database (901-next)'),
    ])
    await expect(openShop({ env, imported: false })).rejects.toThrow(
      'The database has a newer schema than this program knows (901-next). Nothing was changed. Start the newer version, or restore a backup from before the update.',
    )
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test(
  'a migration that expands leaves all that the version before it uses',
  { tags: ['both-engines', 'O1.3'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hoard-versions-'))
    {
      await using database = await openUnchecked(await databaseFor(folder))
      let before = new Map<string, TableMetadata>()
      for (const [index, { name, expands }] of migrations.entries()) {
        await migrate(database.db, { dialect: engine, migrations: migrations.slice(0, index + 1) })
        const tables = await database.db.withoutPlugins().introspection.getTables()
        const after = new Map(tables.map((table) => [table.name, table]))
        for (const [table, { columns }] of expands ? before : []) {
          const now = after.get(table)?.columns ?? []
          expect(now, `${name}: columns of ${table}`).toEqual(expect.arrayContaining(columns))
          // Rows that the version before inserts lack them.
          for (const { name: column, isNullable, hasDefaultValue } of now.slice(columns.length))
            expect(isNullable || hasDefaultValue, `${name}: ${table}.${column} needs a value`).toBe(true)
        }
        before = after
      }
      expect(before.size).toBeGreaterThan(30)
    }
    await releaseDatabase(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
)

async function startNextVersionAgain(database: string) {
  const { db, close } = await openDatabase(database)
  await migrate(db, { dialect: engine, migrations: [...migrations, expanding, contracting] })
  await close()
}
