import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFailure } from '#server/start-failure.ts'
import { openCutLine } from '#tests/fleet/harness/cut-line.ts'
import { ask, startRestartablePostgres, type RestartablePostgres } from '#tests/fleet/harness/postgres.ts'
import { LostConnection } from './lost.ts'
import { notOpened } from './not-opened.ts'
import { openDatabase } from './open-database.ts'

let postgres: RestartablePostgres
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  const url = await postgres.newDatabase('theirs')
  await ask(url, `create role careful login password 'dragon'`)
})
afterAll(() => postgres[Symbol.asyncDispose]())

/** What the operator reads. */
const said = (url: string) =>
  openDatabase(url).then(
    ({ close }) => close(),
    (error: unknown) => startFailure(error),
  )

test('a database that can’t be opened says why, in one line, without the password', async () => {
  const at = `127.0.0.1:${postgres.port}`
  expect(await said(`postgres://careful:basilisk@${at}/theirs`)).toBe(
    `DATABASE_URL: ${at} does not take the password of careful.`,
  )
  expect(await said(`postgres://careful:dragon@${at}/nowhere`)).toBe(
    `DATABASE_URL: ${at} has no database nowhere: createdb makes one.`,
  )
  expect(await said(`postgres://careful:dragon@${at}/theirs`)).toBe(
    'DATABASE_URL: careful may not make tables in theirs: it must be the owner of the database.',
  )
  expect(await said(`postgres://careful:dragon@${at}/theirs?sslmode=verify-full`)).toBe(
    `DATABASE_URL: ${at} speaks no TLS: turn on ssl there, or leave sslmode out where the network is yours.`,
  )
  await using old = await openCutLine(postgres.port, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(/\b15\.(?=\d+ \(|\d+\0|\d+C)/g, '14.'), 'latin1'),
  )
  expect(await said(`postgres://hoard@127.0.0.1:${old.port}/theirs`)).toMatch(
    /^DATABASE_URL: the server is PostgreSQL 14\.\S+( \(.*\))?; 15 or newer is needed\.$/,
  )
})

test('nobody at the address, and a machine that there is not', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' })
  const saidOf = (error: Error) =>
    startFailure(notOpened(new LostConnection(error), 'postgres://a:secret@db:5433/shop'))
  expect(saidOf(refused)).toBe(
    'DATABASE_URL: No PostgreSQL answers at db:5433. Is it started, and does it listen there?',
  )
  expect(saidOf(new Error('timeout expired'))).toBe(
    'DATABASE_URL: No PostgreSQL answers at db:5433. Is it started, and does it listen there?',
  )
  expect(saidOf(unknown)).toBe('DATABASE_URL: There is no machine db:5433.')
})
