import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { inboxJob, type ReadSubjects } from './inbox.job.ts'
import { dueDeliveries, type Handled } from './inbox.repository.ts'
import { storeDeliveries, type NewDelivery } from './store-deliveries.ts'

const product = (number: number) => `gid://shopify/Product/${number}`

const delivery = (number: number, event: string): NewDelivery => ({
  eventId: event,
  webhookId: event,
  topic: 'products/update',
  shopDomain: 'shop.myshopify.com',
  apiVersion: '2026-10',
  triggeredAt: '2026-11-01T00:00:00.000Z',
  receivedAt: '2026-11-01T00:00:00.000Z',
  bodyHash: event,
  body: '{}',
  subject: product(number),
  state: 'waiting',
  outcome: null,
})

const fine: Handled = { state: 'handled', text: 'Read.' }

/** An inbox processed step by step. `read` returns the result for a subject, or an error that fails the whole batch. */
function openInbox(db: Database, read: (subject: string) => Handled | Error, isThere = true) {
  const reads: string[][] = []
  const readAll: ReadSubjects = async (subjects) => {
    reads.push([...subjects])
    const results = subjects.map((subject) => [subject, read(subject)] as const)
    for (const [, result] of results) if (result instanceof Error) throw result
    return new Map(results as [string, Handled][])
  }
  const withChanges: WithChanges = (work) => db.transaction().execute((tx) => work(tx, () => undefined))
  const job = inboxJob({ db, withChanges, read: readAll, isShopifyUp: async () => isThere })
  const { signal } = new AbortController()
  return {
    reads,
    store: (...deliveries: NewDelivery[]) => db.transaction().execute((tx) => storeDeliveries(tx, deliveries)),
    work: () =>
      job.work(null, {
        id: '1',
        attempt: 1,
        signal,
        reportProgress: () => undefined,
        assertLease: async () => undefined,
      }),
    settle: () => db.transaction().execute((tx) => job.settle!(tx, { handled: 0 }, null, () => undefined)),
    jobs: () => db.selectFrom('jobs').select(['key', 'runAt']).where('state', '=', 'waiting').execute(),
    async states() {
      const rows = await db
        .selectFrom('webhookDeliveries')
        .select(['eventId', 'state', 'attempts', 'outcome'])
        .orderBy('id')
        .execute()
      return rows.map(({ eventId, state, attempts, outcome }) => [eventId, state, attempts, outcome])
    },
    /** Simulates that this many milliseconds have passed since the last attempts. */
    async pass(ms: number) {
      const rows = await db.selectFrom('webhookDeliveries').select(['id', 'handledAt']).execute()
      for (const { id, handledAt } of rows)
        if (handledAt)
          await db
            .updateTable('webhookDeliveries')
            .set({ handledAt: new Date(Date.parse(handledAt) - ms).toISOString() })
            .where('id', '=', id)
            .execute()
    },
  }
}

onEveryDialect((_, open) => {
  test('inbox reads many subjects at once and settles all deliveries of each', async () => {
    await using database = await open()
    const inbox = openInbox(database.db, () => fine)
    for (let event = 0; event < 900; event += 100)
      await inbox.store(...Array.from({ length: 100 }, (_, place) => delivery(place % 60, `${event + place}`)))
    expect(await inbox.work()).toEqual({ handled: 900 })
    expect(inbox.reads.map((subjects) => subjects.length)).toEqual([60])
    expect((await inbox.states()).every(([, state]) => state === 'handled')).toBe(true)
    await inbox.settle()
    expect(await inbox.jobs()).toEqual([])
  })

  test('delivery that arrives during a read waits for the next one', async () => {
    await using database = await open()
    const { db } = database
    const inbox = openInbox(db, () => fine)
    await inbox.store(delivery(1, 'first'))
    const due = await dueDeliveries(db, 10)
    await inbox.store(delivery(1, 'second'))
    expect(due.get(product(1))).toHaveLength(1)
    await inbox.work()
    await inbox.store(delivery(1, 'third'))
    await inbox.settle()
    expect((await inbox.jobs()).map(({ key }) => key)).toEqual(['webhooks'])
  })

  test('a failure noted by a clock that was ahead is retried at once', async () => {
    await using database = await open()
    let isBad = true
    const inbox = openInbox(database.db, () => (isBad ? new Error('It is cursed.') : fine))
    await inbox.store(delivery(3, 'one'))
    await inbox.work()
    await inbox.pass(-86_400_000)
    isBad = false
    await inbox.work()
    expect((await inbox.states())[0]!.slice(0, 3)).toEqual(['one', 'handled', 2])
  })

  test("failing subject is retried with back-off and doesn't hold up others", async () => {
    await using database = await open()
    let isBad = true
    const inbox = openInbox(database.db, (subject) =>
      isBad && subject === product(3) ? new Error('It is cursed.') : fine,
    )
    await inbox.store(...Array.from({ length: 8 }, (_, number) => delivery(number, `${number}`)))
    await inbox.work()
    const rest = (await inbox.states()).filter(([event]) => event !== '3')
    expect(rest.map(([, state]) => state)).toEqual(Array.from({ length: 7 }, () => 'handled'))
    expect((await inbox.states())[3]).toEqual(['3', 'waiting', 1, 'It is cursed.'])

    await inbox.settle()
    const [again] = await inbox.jobs()
    expect(again!.key).toBe('webhooks again')
    expect(Date.parse(again!.runAt)).toBeGreaterThan(Date.now())
    await inbox.work()
    expect((await inbox.states())[3]).toEqual(['3', 'waiting', 1, 'It is cursed.'])
    for (const [ms, state, attempts] of [
      [5_000, 'waiting', 2],
      [15_000, 'waiting', 3],
      [45_000, 'waiting', 4],
      [135_000, 'failed', 5],
    ] as const) {
      await inbox.pass(ms)
      await inbox.work()
      expect((await inbox.states())[3]).toEqual(['3', state, attempts, 'It is cursed.'])
    }
    // A later webhook about the same subject succeeds and settles the failed one.
    isBad = false
    await inbox.store(delivery(3, 'later'))
    await inbox.work()
    expect((await inbox.states())[3]!.slice(0, 2)).toEqual(['3', 'handled'])
  })

  test('deliveries wait without failing while Shopify is down or refuses the shop', async () => {
    await using database = await open()
    const { db } = database
    for (const kind of ['unreachable', 'server', 'throttled', 'unauthorized'] as const) {
      const inbox = openInbox(db, () => new ShopifyError(kind, 'No.'), false)
      await inbox.store(delivery(1, kind), delivery(2, `${kind} 2`))
      await expect(inbox.work()).rejects.toThrow('No.')
      expect(inbox.reads).toHaveLength(1)
      expect((await inbox.states()).every(([, state, attempts]) => state === 'waiting' && attempts === 0)).toBe(true)
    }
  })

  test("error for one subject only doesn't count as an outage", async () => {
    await using database = await open()
    const inbox = openInbox(database.db, (subject) =>
      subject === product(1) ? new ShopifyError('server', 'Shopify failed with status 500.') : fine,
    )
    await inbox.store(delivery(0, '0'), delivery(1, '1'), delivery(2, '2'))
    await inbox.work()
    expect(await inbox.states()).toEqual([
      ['0', 'handled', 1, 'Read.'],
      ['1', 'waiting', 1, 'Shopify failed with status 500.'],
      ['2', 'handled', 1, 'Read.'],
    ])
  })
})
