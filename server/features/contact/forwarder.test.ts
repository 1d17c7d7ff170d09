import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino, type Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { storeMessage } from './contact.repository.ts'
import { openForwarder } from './forwarder.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'

interface Taken {
  body: Record<string, string>
  headers: IncomingHttpHeaders
}

/** Fake form-handling service. `answers` are its next responses: a status, or `silence`; then 200. */
async function openService() {
  const taken: Taken[] = []
  const answers: (number | 'silence')[] = []
  const server = createServer(async (request, response) => {
    taken.push({ body: JSON.parse(await text(request)) as Taken['body'], headers: request.headers })
    const answer = answers.shift() ?? 200
    if (answer !== 'silence') response.writeHead(answer, { location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/form`,
    taken,
    answers,
    messages: () => taken.map(({ body }) => body['message']),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

let service: Awaited<ReturnType<typeof openService>>
let lines: string[]
let log: Logger
beforeEach(async () => {
  service = await openService()
  lines = []
  log = pino({}, { write: (line: string) => void lines.push(line) })
})
afterEach(() => service.close())

const leave = (db: Database, message: string) =>
  storeMessage(db, { name: 'Ada', email: 'ada@example.com', subject: 'general', message })

const waiting = async (db: Database) =>
  (await db.selectFrom('messages').select(['message']).where('forwardedAt', 'is', null).orderBy('id').execute()).map(
    ({ message }) => message,
  )

onEveryDialect((_, open) => {
  test('a message is forwarded once, as JSON with _replyto', { tags: ['S7.28'] }, async () => {
    await using database = await open()
    const { db } = database
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint })
    await leave(db, 'Hello')
    forwarder.wake()
    forwarder.wake()
    await forwarder.settled()
    expect(service.taken.map(({ body }) => body)).toEqual([
      { name: 'Ada', email: 'ada@example.com', subject: 'general', message: 'Hello', _replyto: 'ada@example.com' },
    ])
    expect(service.taken[0]!.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
    })
    expect(await waiting(db)).toEqual([])
    expect(lines).toEqual([])
    await forwarder.close()
  })

  test('older messages are forwarded at start, up to a week old', async () => {
    await using database = await open()
    const { db } = database
    await leave(db, 'old')
    await db.updateTable('messages').set({ at: '2020-01-01T00:00:00.000Z' }).execute()
    await leave(db, 'left')
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint })
    await forwarder.settled()
    expect([service.messages(), await waiting(db)]).toEqual([['left'], ['old']])
    await forwarder.close()
  })

  test('several servers forward a message once, and take over after a crash', { tags: ['both-engines'] }, async () => {
    await using database = await open()
    const { db } = database
    for (let n = 0; n < 12; n++) await leave(db, `message ${n}`)
    const died = { claimedUntil: new Date(Date.now() + 3_600_000).toISOString() }
    await db.updateTable('messages').set(died).where('message', '=', 'message 0').execute()
    const forwarders = [1, 2, 3].map(() => openForwarder({ db, log, endpoint: service.endpoint }))
    for (const forwarder of forwarders) await forwarder.settled()
    expect(service.messages().toSorted()).toEqual(Array.from({ length: 11 }, (_, n) => `message ${n + 1}`).toSorted())
    await db.updateTable('messages').set({ claimedUntil: '2020-01-01T00:00:00.000Z' }).execute()
    for (const forwarder of forwarders) forwarder.wake()
    await eventually(() => waiting(db)).toEqual([])
    expect(service.taken).toHaveLength(12)
    for (const forwarder of forwarders) await forwarder.close()
  })

  test('a failed message is retried; a rejected one isn’t and blocks no others', async () => {
    await using database = await open()
    const { db } = database
    for (const message of ['failing', 'refused', 'moved', 'fine']) await leave(db, message)
    service.answers.push(503, 422, 302)
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint })
    await forwarder.settled()
    expect(service.messages()).toEqual(['failing', 'refused', 'moved', 'fine'])
    expect(await waiting(db)).toEqual(['failing', 'refused', 'moved'])
    forwarder.wake()
    await forwarder.settled()
    expect(service.messages().slice(4)).toEqual(['failing'])
    expect(await waiting(db)).toEqual(['refused', 'moved'])
    // The log has the message's id, but neither text nor sender.
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { message: 1, status: 503 },
      { message: 2, status: 422 },
      { message: 3, status: 302 },
    ])
    expect(lines.join()).not.toMatch(/ada|failing|moved/i)
    await forwarder.close()
  })

  test('forwarding pauses after three failures and loses nothing', async () => {
    await using database = await open()
    const { db } = database
    for (const message of ['a', 'b', 'c', 'd']) await leave(db, message)
    service.answers.push(503, 503, 503)
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint })
    await forwarder.settled()
    expect([service.messages(), await waiting(db)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ])
    forwarder.wake()
    await forwarder.settled()
    expect(await waiting(db)).toEqual([])
    await forwarder.close()
  })

  test('a service that doesn’t answer in time has failed', async () => {
    await using database = await open()
    const { db } = database
    await leave(db, 'a')
    service.answers.push('silence')
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint, timeLimitMs: 50 })
    await forwarder.settled()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ message: 1, reason: 'TimeoutError' }])
    expect(await waiting(db)).toEqual(['a'])
    await forwarder.close()
  })

  test('a shutdown aborts a silent service and starts no other message', async () => {
    await using database = await open()
    const { db } = database
    for (const message of ['a', 'b']) await leave(db, message)
    service.answers.push('silence')
    const forwarder = openForwarder({ db, log, endpoint: service.endpoint, timeLimitMs: 3_600_000, stopWithinMs: 50 })
    await waitFor(() => expect(service.messages()).toEqual(['a']))
    await forwarder.close()
    forwarder.wake()
    await forwarder.settled()
    expect([service.messages(), await waiting(db)]).toEqual([['a'], ['a', 'b']])
  })

  test('without an endpoint, messages stay in the database', async () => {
    await using database = await open()
    const forwarder = openForwarder({ db: database.db, log, endpoint: null })
    await leave(database.db, 'here')
    forwarder.wake()
    await forwarder.settled()
    await forwarder.close()
    expect(await waiting(database.db)).toEqual(['here'])
  })
})
