import { expect, test } from 'vitest'
import { limitAttempts } from '#server/features/accounts/limit-attempts.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { leaseDatabase } from '#tests/harness/databases.ts'
import { createRateLimits, limitPerMinute, sweepRateLimits } from './rate-limit.ts'

/** The limiters of two servers on one PostgreSQL. */
async function openTwo() {
  const { url, giveBack } = await leaseDatabase()
  const databases = [await openDatabase(url, { poolSize: 2 }), await openDatabase(url, { poolSize: 2 })] as const
  return {
    ...databases[0],
    limits: databases.map(({ pool }) => createRateLimits(pool)) as [
      ReturnType<typeof createRateLimits>,
      ReturnType<typeof createRateLimits>,
    ],
    async [Symbol.asyncDispose]() {
      for (const { close } of databases) await close()
      await giveBack()
    },
  }
}

const outcome = (asked: Promise<void>) =>
  asked.then(
    () => 'let in',
    (error: Error) => error.message,
  )
const tooMany = 'Too many requests. Please wait a moment and try again.'

test('servers on one PostgreSQL share counts and block floods in memory', { tags: ['both-engines'] }, async () => {
  await using two = await openTwo()
  const carts = two.limits.map((limits) => limitPerMinute(limits, 'carts', 5))
  const letters = limitPerMinute(two.limits[0], 'letters', 5)
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => outcome(carts[n % 2]!('192.0.2.1'))))
  expect(asked.filter((one) => one === 'let in')).toHaveLength(5)
  expect(asked.filter((one) => one === tooMany)).toHaveLength(3)
  for (const others of [letters('192.0.2.1'), carts[0]!('192.0.2.2')]) expect(await outcome(others)).toBe('let in')
  for (const cart of carts) await outcome(cart('192.0.2.1'))
  const points = () => two.db.selectFrom('rateLimits').select('points').where('key', '=', 'carts:192.0.2.1').execute()
  const before = await points()
  for (let n = 0; n < 20; n++) expect(await outcome(carts[n % 2]!('192.0.2.1'))).toBe(tooMany)
  expect(await points()).toEqual(before)
  expect(() => limitPerMinute(two.limits[0], 'carts', 5)).toThrow('Two rate limits are called carts.')
  await sweepRateLimits(two.db, new Date(Date.now() + 120_000))
  expect(await points()).toEqual([])
})

test('password attempts count over all servers until one succeeds', { tags: ['both-engines'] }, async () => {
  await using two = await openTwo()
  const [one, other] = two.limits.map((limits) => limitAttempts(limits, 'login')) as [Guess, Guess]
  const guess = (server: Guess, n: number) =>
    server({ ip: `192.0.2.${n}`, account: 'ada@hoard.example', knownBrowser: null })
  for (let n = 0; n < 7; n++) expect(await guess(n % 2 ? one : other, n)).toHaveProperty('succeeded')
  const right = await guess(one, 7)
  expect(await guess(other, 8)).toEqual({ wait: expect.closeTo(900, -2) as number })
  if ('succeeded' in right) await right.succeeded()
  expect(await guess(other, 9)).toHaveProperty('succeeded')
})

type Guess = ReturnType<typeof limitAttempts>

test('each server counts by itself while the database is unreachable', { tags: ['both-engines'] }, async () => {
  const cart = limitPerMinute(createRateLimits(null), 'carts', 2)
  const { url, giveBack } = await leaseDatabase()
  const gone = await openDatabase(url, { poolSize: 2 })
  await gone.close()
  const cut = limitPerMinute(createRateLimits(gone.pool), 'carts', 2)
  for (const one of [cart, cut])
    expect([await outcome(one('192.0.2.1')), await outcome(one('192.0.2.1')), await outcome(one('192.0.2.1'))]).toEqual(
      ['let in', 'let in', tooMany],
    )
  await giveBack()
})
