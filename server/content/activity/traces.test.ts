import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'
import { createLogger } from '#server/observability/log.ts'
import { createTraces, describeGuessing, type Refusal } from './traces.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'

afterEach(() => void vi.useRealTimers())

const guess = (
  about: string,
  address: string,
  event: Refusal['event'] = 'sign_in_failed',
  id: string | null = '7',
) => ({
  event,
  staff: null,
  about: { id, title: about },
  address,
  device: 'a device',
})

async function opened() {
  const { db, ...database } = await openTestDatabase()
  const lines: Record<string, unknown>[] = []
  const log = createLogger('info', true, {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const traces = createTraces(db, log)
  const rows = () => db.selectFrom('activity').selectAll().orderBy('id').execute()
  return { db, traces, lines, rows, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

test('a flood of guesses is counted in few entries and few lines', { tags: ['both-engines', 'C12.6'] }, async () => {
  await using shop = await opened()
  for (let n = 0; n < 5_000; n++) shop.traces.note(guess('Eddy', `192.0.2.${n % 200}`))
  for (let n = 0; n < 10; n++) shop.traces.note(guess('Ada', '198.51.100.1', 'sign_in_limited'))
  await shop.traces.close()
  const rows = await shop.rows()
  expect(rows).toHaveLength(32)
  const times = rows.map(({ after }) => (JSON.parse(after!) as { times: number }).times)
  expect(times.reduce((sum, count) => sum + count)).toBe(5_010)
  expect(rows.find(({ after }) => after!.includes('"address":"many"'))).toMatchObject({
    staffName: 'Somebody',
    action: 'failed to sign in as',
    recordId: '7',
    title: 'Eddy',
    after: expect.stringContaining('"times":4250,'),
  })
  expect(rows.find(({ title }) => title === 'Ada')!.action).toBe('was kept from guessing the password of')
  expect(shop.lines.length).toBeLessThanOrEqual(64)
  expect(shop.lines.reduce((sum, { times: count }) => sum + Number(count), 0)).toBe(5_010)
  expect(shop.traces.counts.get('sign_in_failed')).toBe(5_000)
})

test('a flood of guesses at unknown accounts doesn’t hide one at a known account', { tags: ['C12.6'] }, async () => {
  await using shop = await opened()
  for (let n = 0; n < 100; n++) shop.traces.note(guess('an account', `192.0.2.${n}`, 'sign_in_failed', null))
  shop.traces.note(guess('Eddy', '198.51.100.1'))
  await shop.traces.close()
  const rows = await shop.rows()
  expect(rows).toHaveLength(32)
  expect(rows.find(({ title }) => title === 'Eddy')!.after).toContain('"address":"198.51.100.1"')
})

test('the first of its kind is there at once, repetitions within a minute', async () => {
  await using shop = await opened()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  shop.traces.note(guess('Eddy', '192.0.2.1'))
  await waitFor(async () => expect(await shop.rows()).toHaveLength(1))
  shop.traces.note(guess('Eddy', '192.0.2.1'))
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await eventually(async () => (await shop.rows())[0]!.after).toContain('"times":2')
  expect(shop.lines).toEqual([
    expect.objectContaining({ event: 'sign_in_failed', account: 7, times: 1, total: 1 }),
    expect.objectContaining({ event: 'sign_in_failed', account: 7, times: 1, total: 2 }),
  ])
  await shop.traces.close()
})

test('a database that can’t be written stops no caller', async () => {
  await using shop = await opened()
  await shop.db.schema.dropTable('activity').execute()
  shop.traces.note(guess('Eddy', '192.0.2.1'))
  await eventually(() => shop.lines.length).toBe(2)
  await shop.traces.close()
  expect(shop.lines.map(({ msg }) => msg)).toEqual(['a sign-in failed', 'a refusal could not be recorded'])
})

test(
  'guessing is reported from twenty failures or one lockout, for an hour',
  { tags: ['both-engines', 'C12.6'] },
  async () => {
    await using shop = await opened()
    const told = async () => {
      await shop.traces.close()
      return describeGuessing(shop.db)
    }
    for (let n = 0; n < 19; n++) shop.traces.note(guess('Eddy', '192.0.2.1'))
    shop.traces.note(guess('GET /api/staff', '192.0.2.1', 'access_refused'))
    expect(await told()).toBeNull()
    shop.traces.note(guess('Ada', '192.0.2.2'))
    expect(await told()).toBe(
      'Somebody is guessing passwords: 20 sign-ins failed within an hour, from 2 addresses. The activity log names the accounts.',
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect(await told()).toBeNull()
    shop.traces.note(guess('Ada', '192.0.2.2', 'sign_in_limited'))
    expect(await told()).toMatch(/1 sign-ins? failed within an hour, from one address/)
  },
)
