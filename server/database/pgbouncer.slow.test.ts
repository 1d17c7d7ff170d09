import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRestartablePostgres, type RestartablePostgres } from '#tests/drills/harness/postgres.ts'
import { startPgBouncer } from '#tests/drills/harness/pgbouncer.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { openDatabase } from './open-database.ts'

let postgres: RestartablePostgres
beforeAll(async () => {
  postgres = await startRestartablePostgres()
})
afterAll(() => postgres[Symbol.asyncDispose]())

test.for(['session', 'transaction'] as const)(
  'two shops run behind PgBouncer in %s mode',
  { tags: ['O4.3'] },
  async (mode) => {
    await using bouncer = await startPgBouncer(postgres.port, mode)
    await postgres.newDatabase(`shop_${mode}`)
    const env = { DATABASE_URL: bouncer.urlOf(`shop_${mode}`), DATABASE_POOL: '3', AUTH_DISABLED: '1' }
    await using one = await openShop({ engine: 'postgres', env, seeded: true })
    await using other = await openShop({ engine: 'postgres', env, imported: false })
    // Often enough for named statements to be used.
    for (const text of ['first', 'second', 'third', 'fourth']) {
      await one.staff.banners.create({ body: { name: text, text } })
      await eventually(async () => JSON.stringify(await other.staff.banners.list())).toContain(text)
    }
    expect(await (await fetch(`${one.url}/readyz`)).text()).toBe('ready')
    expect((await other.visitor.products.list({ query: {} })).length).toBeGreaterThan(0)
  },
)

test('time limits are set after connecting', { tags: ['O4.3'] }, async () => {
  await using bouncer = await startPgBouncer(postgres.port, 'session')
  await postgres.newDatabase('limits')
  const { db, close } = await openDatabase(bouncer.urlOf('limits'))
  const limits = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  expect(limits.rows).toEqual([{ statement: '15s', lock: '5s', idle: '3s' }])
  await close()
})
