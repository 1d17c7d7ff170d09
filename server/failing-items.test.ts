import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sqlNow } from '#server/database/clock.ts'
import { emptyWriteAheadLog } from '#server/database/write-ahead-log.ts'
import type { Feature } from '#server/content/feature.ts'
import { openSchedule } from '#server/content/scheduling/schedule.ts'
import { jobAlerts } from '#server/features/dashboard/jobs.alerts.ts'
import { countUnwritten } from '#server/features/mail/mail.repository.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { PermanentJobError, type JobKinds } from '#server/jobs/jobs.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { MAIL_JOB, mailJob } from '#server/mail/send-mails.job.ts'
import { mailKinds } from '#server/mail/kinds.ts'
import type { MailComposers } from '#server/mail/mail.ts'
import { createLogger } from '#server/observability/log.ts'
import { startSweeps } from '#server/composition/sweeps.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { kind, openQueue, until } from '#tests/harness/jobs.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'
import { failOnce } from '#tests/harness/fail-once.ts'

/** What a real server is made of. */
const made: { features: Feature[]; kinds: JobKinds } = { features: [], kinds: {} }
vi.mock(import('#server/features.ts'), async (load) => {
  const { createFeatures } = await load()
  return { createFeatures: (parts) => (made.features = createFeatures(parts)) }
})
vi.mock(import('#server/jobs/open-jobs.ts'), async (load) => {
  const { openJobs } = await load()
  return {
    openJobs(parts) {
      const jobs = openJobs(parts)
      return { ...jobs, start: (kinds) => jobs.start((made.kinds = kinds)) }
    },
  }
})
vi.mock(import('#server/database/write-ahead-log.ts'), { spy: true })

let jobKinds: JobKinds
let composers: MailComposers
let features: readonly Feature[]
let tasks: string[]
beforeAll(async () => {
  await using _ = await openShop({ imported: false })
  jobKinds = made.kinds
  features = made.features
  composers = Object.assign({}, ...features.map(({ mails }) => mails)) as MailComposers
  tasks = features.flatMap(({ scheduledTasks = {} }) => Object.keys(scheduledTasks))
})

let lines: { level: number; msg: string; kind?: string; err?: { aggregateErrors?: { message: string }[] } }[] = []
const log = createLogger('warn', true, { write: (line) => void lines.push(JSON.parse(line) as never) })
afterEach(() => {
  vi.useRealTimers()
  lines = []
})

/** How a failing item of each kind is proven not to stop the others: by a test here or in a file, or why none can. */
const items: Record<string, string | [file: string, title: string]> = {
  webhooks: [
    'server/features/webhooks/inbox.job.test.ts',
    "failing subject is retried with back-off and doesn't hold up others",
  ],
  mail: ['server/failing-items.test.ts', 'an email of each kind that can’t be written is told'],
  sync: [
    'server/features/catalogue/sync/importer.test.ts',
    "import skips a product that can't be sold and adds the others",
  ],
  'sync-preview': 'reads the products of a sync, and stores none',
  reconcile: ['server/failing-records.test.ts', 'an order that can’t be read stops no other'],
  posting: 'each job has one parcel',
  'publishing what is planned': ['server/failing-records.test.ts', 'a step that fails stops no other'],
  'writing to shoppers who wait': ['server/failing-records.test.ts', 'shoppers of one miniature who can’t be told'],
  'sending emails': 'adds one job',
  'starting syncs': 'adds one job',
  'checking webhooks': 'adds two jobs',
  'checking the sales channel': 'asks about all products at once',
  'checking the connection to Shopify': 'asks once',
  'emails about alerts': 'each source of alerts fails alone; the emails are added in one transaction',
  'asking subscribers to confirm': 'adds emails in one transaction',
}
/** Queues elsewhere. */
const others: [file: string, title: string][] = [
  ['desktop/core/uploads/open-queue.test.ts', 'a folder with 8 photos and 2 bad files gets a result and tags per file'],
  ['server/features/images/sweep.test.ts', 'a file that can’t be deleted keeps no other'],
]

test('each kind of job and each scheduled task says how its items fail', { tags: ['A10.14'] }, () => {
  expect([...Object.keys(jobKinds), ...tasks].toSorted()).toEqual(Object.keys(items).toSorted())
  for (const proof of [...Object.values(items), ...others])
    if (typeof proof !== 'string') expect(readFileSync(proof[0], 'utf8'), proof[0]).toContain(proof[1])
})

test(
  'a job of each kind that fails is told and done later, and the next of its kind is done',
  { tags: ['A10.14'] },
  async () => {
    await using database = await openTestDatabase()
    const { db } = database
    const fail = failOnce()
    const names = Object.keys(jobKinds)
    const work = (name: string) =>
      kind(async (item: string) => {
        if (item === 'broken') fail(name)
        if (item === 'hopeless' && names.some((each) => each === name))
          throw new PermanentJobError(`${name} is hopeless.`)
      })
    const kinds = names.map((name) => [
      name,
      { ...work(name), atOnce: jobKinds[name]!.atOnce, attempts: jobKinds[name]!.attempts },
    ])
    await using queue = openQueue(db, Object.fromEntries(kinds) as JobKinds, { log })
    for (const name of names) {
      const [broken, hopeless, next] = [
        await queue.put(name, 'broken'),
        await queue.put(name, 'hopeless'),
        await queue.put(name, 'next'),
      ]
      await until(db, next, 'done')
      await until(db, broken, 'done')
      expect(await until(db, hopeless, 'dead')).toMatchObject({ error: `${name} is hopeless.` })
      expect(lines).toContainEqual(expect.objectContaining({ kind: name, msg: 'jobs: failed; will be retried' }))
      expect(lines).toContainEqual(expect.objectContaining({ kind: name, msg: 'jobs: failed permanently' }))
    }
    const [alert] = await jobAlerts({ db })()
    for (const name of names) expect(alert!.text).toContain(`1 of kind ${name}`)
  },
)

test(
  'an email of each kind that can’t be written is told, kept, and holds up no other',
  { tags: ['A10.14', 'A12.10'] },
  async () => {
    await using database = await openTestDatabase()
    const { db } = database
    const fail = failOnce()
    const names = Object.keys(mailKinds)
    // Every kind is written by one feature.
    expect(Object.keys(composers).toSorted()).toEqual(names.toSorted())
    const failing: MailComposers = Object.fromEntries(
      names.map((name) => [
        name,
        async (_: unknown, item: string) => {
          if (item === 'broken') fail(name)
          return { subject: item, parts: [item], reason: 'It is a test.' }
        },
      ]),
    )
    const config = { mail: null, isProduction: false, mailPerHour: 10_000 }
    const outbox = createOutbox({ config })
    for (const name of names)
      for (const item of ['broken', 'next'])
        await outbox.add(db, { kind: name, to: `${item}@example.com`, payload: item })
    const { withChanges } = createTestWriter(db)
    const shop = { name: 'Hoard', origin: 'https://hoard.example' }
    const job = mailJob({ config, db, withChanges, log, composers: failing, shop })
    await using queue = openQueue(db, { [MAIL_JOB.kind]: job as never }, { log })
    const states = async () => {
      const rows = await db.selectFrom('mails').select(['kind', 'recipient', 'state']).execute()
      return rows.map(({ kind, recipient, state }) => `${kind} ${recipient.split('@')[0]} ${state}`).toSorted()
    }
    const after = (broken: string) =>
      names.flatMap((name) => [`${name} broken ${broken}`, `${name} next kept`]).toSorted()
    await eventually(states).toEqual(after('waiting'))
    expect(await countUnwritten(db)).toBe(names.length)
    await db
      .updateTable('mails')
      .set({ nextAt: sqlNow(db) })
      .where('state', '=', 'waiting')
      .execute()
    await addJob(db, MAIL_JOB)
    queue.wake()
    await eventually(states).toEqual(after('kept'))
  },
)

test('a scheduled task that fails stops no other, is told, and is tried again', { tags: ['A10.14'] }, async () => {
  const fail = failOnce()
  const done: string[] = []
  const broken = (name: string) => async () => {
    fail(name)
    done.push(name)
  }
  const all = Object.fromEntries(tasks.map((name) => [name, broken(name)]))
  const schedule = await openSchedule({ tasks: all, log, now: async () => new Date() })
  expect(lines.map(({ msg }) => msg)).toEqual(tasks.map((name) => `${name} failed; retrying`))
  await waitFor(() => expect(done).toEqual(expect.arrayContaining(tasks)))
  await schedule.close()
})

test('a sweep that fails stops no other, is told, and is tried again', { tags: ['A10.14', 'O4.5'] }, async () => {
  await using database = await openTestDatabase()
  const { db } = database
  vi.useFakeTimers({ toFake: ['Date'] })
  const fail = failOnce()
  const done: string[] = []
  const broken = (name: string) => async () => {
    fail(name)
    done.push(name)
    return 0
  }
  const names: string[] = []
  const all = features.map(({ sweeps = [] }, feature) => ({
    sweeps: sweeps.map((_, index) => {
      names.push(`${feature}.${index}`)
      return broken(names.at(-1)!)
    }),
  }))
  names.push('uploads', 'bus', 'temporary files')
  const own = {
    uploads: { sweep: broken('uploads') },
    bus: { trim: broken('bus') },
    tempFiles: { sweep: broken('temporary files') },
  }
  const sweeps = startSweeps(all, { db, log, ...own } as never)
  vi.mocked(emptyWriteAheadLog).mockClear()
  const putClockBack = () => vi.setSystemTime(Date.now() - 3_600_000)
  const told = () => lines.flatMap(({ err }) => err?.aggregateErrors?.map(({ message }) => message) ?? [])
  putClockBack()
  await waitFor(() => expect(told()).toEqual(names.map((name) => `${name} broke.`)))
  expect(emptyWriteAheadLog).toHaveBeenCalledTimes(1)
  putClockBack()
  await waitFor(() => expect(done).toEqual(names))
  sweeps.end()
  await setImmediate()
})
