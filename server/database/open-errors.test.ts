import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFailure } from '#server/start-failure.ts'
import { openPostgresProxy } from '#tests/drills/harness/postgres-proxy.ts'
import { queryOnce, startRestartablePostgres, type RestartablePostgres } from '#tests/drills/harness/postgres.ts'
import { ConnectionLostError } from './connection-errors.ts'
import { explainOpenError } from './open-errors.ts'
import { openDatabase } from './open-database.ts'

let postgres: RestartablePostgres
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  const url = await postgres.newDatabase('theirs')
  await queryOnce(url, `create role careful login password 'dragon'`)
})
afterAll(() => postgres[Symbol.asyncDispose]())

/** The message the operator reads. */
const said = (url: string) =>
  openDatabase(url).then(
    ({ close }) => close(),
    (error: unknown) => startFailure(error),
  )

test('openDatabase explains a failure in one line without the password', async () => {
  const at = `127.0.0.1:${postgres.port}`
  expect(await said(`postgres://careful:basilisk@${at}/theirs`)).toBe(
    `DATABASE_URL: ${at} refused the password of careful.`,
  )
  expect(await said(`postgres://careful:dragon@${at}/nowhere`)).toBe(
    `DATABASE_URL: ${at} has no database nowhere. Create it with createdb.`,
  )
  expect(await said(`postgres://careful:dragon@${at}/theirs`)).toBe(
    'DATABASE_URL: careful may not create tables in theirs. Make this user the owner of the database.',
  )
  expect(await said(`postgres://careful:dragon@${at}/theirs?sslmode=verify-full`)).toBe(
    `DATABASE_URL: ${at} doesn’t support TLS. Turn on ssl there, or leave out sslmode on a private network.`,
  )
  const [{ server_version: version }] = (await queryOnce(
    await postgres.newDatabase('asked'),
    'show server_version',
  )) as [{ server_version: string }]
  // Equally long: messages state their lengths.
  await using old = await openPostgresProxy(postgres.port, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(version, version.replace(/^\d+/, '14')), 'latin1'),
  )
  expect(await said(`postgres://hoard@127.0.0.1:${old.port}/theirs`)).toMatch(
    /^DATABASE_URL: the server is PostgreSQL 14.*; 15 or newer is required\.$/,
  )
})

test('an unreachable address, an unknown host and a refusal are explained', { tags: ['O4.3'] }, () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' })
  const saidOf = (error: Error) =>
    startFailure(explainOpenError(new ConnectionLostError(error), 'postgres://a:secret@db:5433/shop'))
  expect(saidOf(refused)).toBe(
    'DATABASE_URL: No PostgreSQL responds at db:5433. Check that it is running and listening there.',
  )
  expect(saidOf(new Error('timeout expired'))).toBe(
    'DATABASE_URL: No PostgreSQL responds at db:5433. Check that it is running and listening there.',
  )
  const answered = Object.assign(new Error('unsupported startup parameter: x'), { code: '08P01', severity: 'FATAL' })
  expect(saidOf(answered)).toBe('DATABASE_URL: db:5433 answered: unsupported startup parameter: x.')
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03', severity: 'FATAL' })
  expect(saidOf(starting)).toBe('DATABASE_URL: db:5433 answered: the database system is starting up.')
  expect(saidOf(unknown)).toBe(
    'DATABASE_URL: The host db:5433 is unknown. Check its name, and that this machine can look it up (DNS).',
  )
})
