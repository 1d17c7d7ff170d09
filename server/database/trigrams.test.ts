import { CompiledQuery, sql, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#server/features/contact/inbox.repository.ts'
import { listSubscribers } from '#server/features/newsletter/newsletter.repository.ts'
import { listOrders } from '#server/features/orders/orders.repository.ts'
import { findInCatalogue } from '#server/features/catalogue/staff/catalogue.list.ts'
import type { Database } from './database.ts'
import { onEveryDialect, type TestDatabase } from '#tests/harness/database.ts'

const ROWS = 4_000

/** Every staff search in a long list, by the index that PostgreSQL uses for it. */
const searches = {
  products_searched: async (db: Database, search: string) => {
    const { ids, total } = await findInCatalogue(db, {
      search,
      sort: 'name',
      direction: 'ascending',
      limit: 50,
      offset: 0,
    })
    expect(ids.length).toBe(total)
    return total
  },
  orders_search_text: async (db: Database, search: string) => (await listOrders(db, { search, limit: 100 })).length,
  subscribers_email: async (db: Database, search: string) =>
    (await listSubscribers(db, { search, limit: 50, offset: 0 })).total,
  messages_text: async (db: Database, search: string) => (await listMessages(db, { search, limit: 50 })).length,
}

/** Fills the tables with identical rows, except for three. */
async function fill(db: Database) {
  const wordOf = (number: number) => ['wyrmling', 'Wyrmling', 'WYRM_LING'][number] ?? `goblin-${number}`
  const at = '2026-11-01T00:00:00.000Z'
  for (let start = 0; start < ROWS; start += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => start + index)
    const folded = (number: number) => wordOf(number).toLowerCase()
    await db
      .insertInto('products')
      .values(
        numbers.map((number) => ({
          shopifyId: `gid://shopify/Product/${number}`,
          handle: `p-${number}`,
          name: wordOf(number),
          sortKey: folded(number),
          photos: '[]',
          longDescription: '',
          designer: '',
          creatureType: '',
          creatureSize: '',
          isFeatured: 0 as const,
          unprimedCents: 1,
          osrPrimingCents: 1,
          fromCents: 1,
          metadata: '{}',
          variants: '[]',
          tags: '[]',
          archivedAt: null,
          seenIn: null,
          shopifyUpdatedAt: null,
          contentHash: '',
          stock: '',
          searched: folded(number),
          designerKey: '',
          featuredByHand: null,
          readAt: null,
        })),
      )
      .execute()
    await db
      .insertInto('orders')
      .values(
        numbers.map((number) => ({
          shopifyId: `gid://shopify/Order/${number}`,
          number: `#${number}`,
          email: null,
          financialStatus: 'paid',
          fulfillmentStatus: 'fulfilled',
          currency: 'USD',
          totalCents: 1,
          money: '{}',
          lines: '[]',
          searchText: folded(number),
          isTest: 0 as const,
          createdAt: at,
          updatedAt: at,
          cancelledAt: null,
          readAt: at,
        })),
      )
      .execute()
    await db
      .insertInto('subscribers')
      .values(numbers.map((number) => ({ email: `${folded(number)}-${number}@example.com`, at })))
      .execute()
    await db
      .insertInto('messages')
      .values(
        numbers.map((number) => ({
          name: 'Zoë',
          email: `${number}@example.com`,
          subject: 'general' as const,
          message: `About the ${wordOf(number)}.`,
          at,
          forwardedAt: null,
          claimedUntil: null,
          readAt: null,
          deletedAt: null,
        })),
      )
      .execute()
  }
}

onEveryDialect((dialect, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await fill(database.db)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('staff searches find the same on both engines, ignoring ASCII case', { tags: ['both-engines'] }, async () => {
    const found = async (search: string) =>
      Object.fromEntries(
        await Promise.all(Object.entries(searches).map(async ([name, ask]) => [name, await ask(database.db, search)])),
      ) as Record<keyof typeof searches, number>
    const everywhere = (count: number) => Object.fromEntries(Object.keys(searches).map((name) => [name, count]))
    expect(await found('yrMLin')).toEqual(everywhere(2))
    // Wildcards in the search text match literally.
    expect(await found('m_l')).toEqual(everywhere(1))
    expect(await found('yrm%')).toEqual(everywhere(0))
    expect((await found('WYRM')).messages_text).toBe(3)
    // SQLite folds the case of ASCII letters only, and PostgreSQL must match.
    expect([(await found('zoë ')).messages_text, (await found('ZOË ')).messages_text]).toEqual([50, 0])
    // A word that may be a domain is found in any case.
    expect((await found('ZOË')).messages_text).toBe(50)
  })

  if (dialect === 'sqlite') return

  test('staff searches use trigram indexes on PostgreSQL', { tags: ['O1.1', 'both-engines'] }, async () => {
    await database.db.connection().execute(async (db) => {
      // PostgreSQL does this itself after a while (autovacuum).
      await sql`vacuum analyze`.execute(db)
      // With this few rows the planner would prefer other scans.
      await sql`set enable_seqscan = off; set enable_indexscan = off`.execute(db)
      for (const [index, ask] of Object.entries(searches)) {
        const plans = await plansOf(db, (watched) => ask(watched, 'wyrmling'))
        expect(plans.length).toBeGreaterThan(0)
        for (const plan of plans) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
      }
      await sql`reset enable_seqscan; reset enable_indexscan`.execute(db)
    })
  })

  test('the staff product list is read from an index on PostgreSQL', { tags: ['both-engines'] }, async () => {
    await database.db.connection().execute(async (db) => {
      await sql`vacuum analyze products`.execute(db)
      const first = { sort: 'name', direction: 'ascending', limit: 50, offset: 0 } as const
      const [list] = await plansOf(db, (watched) => findInCatalogue(watched, first))
      expect(list).toContain('using products_in_order')
      const [ofDesigner] = await plansOf(db, (watched) => findInCatalogue(watched, { ...first, designer: 'Ada' }))
      expect(ofDesigner).toContain('products_designer_in_order')
    })
  })
})

/** The query plans of PostgreSQL for all queries of `ask`, in order. */
async function plansOf(db: Database, ask: (watched: Database) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  })
  await ask(watched)
  const plans: string[] = []
  for (const node of asked) plans.push(await planOf(db, node))
  return plans
}

async function planOf(db: Database, node: RootOperationNode): Promise<string> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node as never, { queryId: 'plan' })
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
