import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import type { Write } from '#server/live/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { inboxJob, type ReadSubjects } from './inbox.job.ts'
import { dueDeliveries, type Handled } from './inbox.repository.ts'
import { storeDeliveries, type Arrival } from './store-deliveries.ts'

const product = (number: number) => `gid://shopify/Product/${number}`

const arrival = (number: number, event: string): Arrival => ({
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

/** An inbox that is worked through by hand. `read` answers for each subject, or throws for all. */
function openInbox(db: Database, read: (subject: string) => Handled | Error, isThere = true) {
  const readings: string[][] = []
  const readAll: ReadSubjects = async (subjects) => {
    readings.push([...subjects])
    const answers = subjects.map((subject) => [subject, read(subject)] as const)
    for (const [, answer] of answers) if (answer instanceof Error) throw answer
    return new Map(answers as [string, Handled][])
  }
  const write: Write = (work) => db.transaction().execute((tx) => work(tx, () => undefined))
  const job = inboxJob({ db, write, read: readAll, isThere: async () => isThere })
  const { signal } = new AbortController()
  return {
    readings,
    store: (...arrivals: Arrival[]) => db.transaction().execute((tx) => storeDeliveries(tx, arrivals)),
    work: () => job.work(null, { id: '1', attempt: 1, signal, tell: () => undefined, hold: async () => undefined }),
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
    /** As if so many milliseconds had passed since anything was tried. */
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
  test('issue 7 inbox: one reading is for many subjects, and for all that waits about each', async () => {
    await using database = await open()
    const inbox = openInbox(database.db, () => fine)
    for (let event = 0; event < 900; event += 100)
      await inbox.store(...Array.from({ length: 100 }, (_, place) => arrival(place % 60, `${event + place}`)))
    expect(await inbox.work()).toEqual({ handled: 900 })
    expect(inbox.readings.map((subjects) => subjects.length)).toEqual([60])
    expect((await inbox.states()).every(([, state]) => state === 'handled')).toBe(true)
    await inbox.settle()
    expect(await inbox.jobs()).toEqual([])
  })

  test('issue 7 inbox: what comes while a subject is being read waits for the next reading', async () => {
    await using database = await open()
    const { db } = database
    const inbox = openInbox(db, () => fine)
    await inbox.store(arrival(1, 'first'))
    const due = await dueDeliveries(db, 10)
    await inbox.store(arrival(1, 'second'))
    expect(due.get(product(1))).toHaveLength(1)
    await inbox.work()
    await inbox.store(arrival(1, 'third'))
    await inbox.settle()
    expect((await inbox.jobs()).map(({ key }) => key)).toEqual(['webhooks'])
  })

  test('issue 7 inbox: a bad subject is set apart, tried again later and later, and failed for good with the reason; the others are not held up', async () => {
    await using database = await open()
    let isBad = true
    const inbox = openInbox(database.db, (subject) =>
      isBad && subject === product(3) ? new Error('It is cursed.') : fine,
    )
    await inbox.store(...Array.from({ length: 8 }, (_, number) => arrival(number, `${number}`)))
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
    // A later one about the same goes well, and settles what had failed.
    isBad = false
    await inbox.store(arrival(3, 'later'))
    await inbox.work()
    expect((await inbox.states())[3]!.slice(0, 2)).toEqual(['3', 'handled'])
  })

  test('issue 7 inbox: while Shopify is away, or refuses the shop as such, all waits and nothing counts as failed', async () => {
    await using database = await open()
    const { db } = database
    for (const kind of ['unreachable', 'server', 'throttled', 'unauthorized'] as const) {
      const inbox = openInbox(db, () => new ShopifyError(kind, 'No.'), false)
      await inbox.store(arrival(1, kind), arrival(2, `${kind} 2`))
      await expect(inbox.work()).rejects.toThrow('No.')
      expect(inbox.readings).toHaveLength(1)
      expect((await inbox.states()).every(([, state, attempts]) => state === 'waiting' && attempts === 0)).toBe(true)
    }
  })

  test('issue 7 inbox: Shopify that fails at one subject, and answers otherwise, is not away', async () => {
    await using database = await open()
    const inbox = openInbox(database.db, (subject) =>
      subject === product(1) ? new ShopifyError('server', 'Shopify failed with status 500.') : fine,
    )
    await inbox.store(arrival(0, '0'), arrival(1, '1'), arrival(2, '2'))
    await inbox.work()
    expect(await inbox.states()).toEqual([
      ['0', 'handled', 1, 'Read.'],
      ['1', 'waiting', 1, 'Shopify failed with status 500.'],
      ['2', 'handled', 1, 'Read.'],
    ])
  })
})
