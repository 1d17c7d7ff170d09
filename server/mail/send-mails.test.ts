import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesAt, openOutbox, outboxOptions } from '#tests/harness/mail-outbox.ts'
import { openMailSender } from '#tests/harness/mail-process.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { transact } from '#server/database/transact.ts'
import { createOutbox } from './outbox.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'

const poll = { interval: 20 }

let mails: Awaited<ReturnType<typeof openOutbox>>
beforeEach(async () => void (mails = await openOutbox()))
afterEach(() => mails[Symbol.asyncDispose]())

test('a line break in a subject adds no header and no recipient', async () => {
  await using server = await openMailServer()
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await mails.add('normal', 'Order\r\nBcc: stranger@example.com\r\n\r\nHello', { key: 'hostile' })
  await eventually(() => server.received.length, poll).toBe(1)
  const [{ mail, to }] = server.received as [(typeof server.received)[number]]
  expect([to.length, mail.bcc, mail.subject]).toEqual([1, undefined, expect.stringContaining('Bcc: stranger')])
})

test.each(['conflict', 'lost'])(
  'an email whose writing the database ends (%s) is written again at once',
  async (how) => {
    await using server = await openMailServer()
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
    await mails.add('normal', how)
    await eventually(() => mails.states(), poll).toEqual({ [`${how}@example.com`]: 'sent' })
    expect(server.received).toHaveLength(1)
  },
)

test('emails wait while the mail server is away or hangs up', { tags: ['A12.3'] }, async () => {
  const gone = await openMailServer()
  const { port } = gone
  await gone.close()
  await mails.add('normal', 'ada')
  await using _ = await openMailSender(mails.place, { url: `smtp://127.0.0.1:${port}` })
  await waitFor(async () => {
    const [job] = await mails.db.selectFrom('jobs').select(['state', 'error', 'attempts']).execute()
    expect(job).toMatchObject({ error: expect.stringContaining('ECONNREFUSED') })
    expect(job!.attempts).toBeGreaterThan(2)
  }, poll)
  expect(await mails.db.selectFrom('mails').select(['state', 'attempts', 'attemptedAt']).execute()).toEqual([
    { state: 'waiting', attempts: 0, attemptedAt: null },
  ])

  await using server = await openMailServer({ port })
  await waitFor(async () => expect(await mails.states()).toEqual({ 'ada@example.com': 'sent' }), poll)
  // 421: the server closes and has nothing.
  server.faults.recipient = () => '421 4.3.2 Shutting down'
  await mails.add('normal', 'bo')
  await waitFor(async () => {
    const [job] = await mails.db.selectFrom('jobs').select('error').where('state', '=', 'waiting').execute()
    expect(job).toMatchObject({ error: expect.stringContaining('Shutting down') })
  }, poll)
  delete server.faults.recipient
  await waitFor(async () => expect(await mails.states()).toMatchObject({ 'bo@example.com': 'sent' }), poll)
  expect(addressesAt(server)).toEqual(['ada@example.com', 'bo@example.com'])
})

/** A server that takes `most` emails by a connection, answers the last of them `last`, and answers 421 to another. */
async function openBriefServer({ most, last }: { most: number; last: string }) {
  let taken = 0
  const server = createServer((socket) => {
    let [isData, rest, mails] = [false, '', 0]
    function answer(line: string) {
      if (line.startsWith('MAIL') && mails === most) return socket.end('421 4.7.0 Too many messages\r\n')
      isData = line === 'DATA' || (isData && line !== '.')
      if (isData) return line === 'DATA' && socket.write('354 go\r\n')
      if (line === '.') taken += 1
      if (line === '.' && ++mails === most && last) return socket.end(last)
      return socket.write('250 ok\r\n')
    }
    socket.on('error', () => undefined).write('220 hi\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) answer(line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    taken: () => taken,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

test.each([
  { how: 'closes after each email', most: 1, last: '250 ok\r\n' },
  { how: 'closes with 421 after each email', most: 1, last: '250 ok\r\n421 4.4.2 one message per connection\r\n' },
  { how: 'refuses the third email of a connection', most: 2, last: '' },
])('a server that $how gets the next ones without delay', { tags: ['A12.3'] }, async (server) => {
  using brief = await openBriefServer(server)
  for (let n = 0; n < 12; n++) await mails.add('normal', `n${n}`)
  await using _ = await openMailSender(mails.place, { url: brief.url, waitMs: 600_000 })
  await eventually(brief.taken, poll).toBe(12)
  const jobs = await mails.db.selectFrom('jobs').select(['attempts', 'error']).execute()
  expect(jobs).toEqual([{ attempts: 1, error: null }])
})

test('failures before the last accepted email don’t prolong the wait for the next', { tags: ['A12.3'] }, async () => {
  await using server = await openMailServer()
  const away = '421 4.3.2 Shutting down'
  server.faults.recipient = () => away
  for (const name of ['ada', 'bo']) await mails.add('normal', name)
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  const jobs = () => mails.db.selectFrom('jobs').select(['state', 'attempts', 'error']).orderBy('id').execute()
  await waitFor(async () => expect((await jobs())[0]!.attempts).toBeGreaterThan(2), poll)
  let taken = 0
  server.faults.recipient = () => (taken++ === 0 ? undefined : away)
  // Waits grow with the attempts of a job.
  await waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done' }, { error: away }]), poll)
  delete server.faults.recipient
  await eventually(() => addressesAt(server).toSorted(), poll).toEqual(['ada@example.com', 'bo@example.com'])
})

test(
  'a mail server that never greets is away, and one that never answers leaves an email as perhaps sent, once',
  { tags: ['A12.3', 'A12.4'] },
  async () => {
    await using server = await openMailServer()
    const never = new Promise<void>(() => undefined)
    server.faults.beforeGreeting = () => never
    server.faults.beforeAnswer = () => never
    await mails.add('normal', 'ada')
    await using _ = await openMailSender(mails.place, {
      url: server.env.MAIL_URL,
      limits: { connectMs: 400, silenceMs: 1_000 },
    })
    await waitFor(async () => {
      const [job] = await mails.db.selectFrom('jobs').select(['error', 'attempts']).execute()
      expect(job).toMatchObject({ error: expect.stringMatching(/greeting/i) })
      expect(job!.attempts).toBeGreaterThan(1)
    }, poll)
    expect(await mails.states()).toEqual({ 'ada@example.com': 'waiting' })

    delete server.faults.beforeGreeting
    await waitFor(async () => expect(await mails.states()).toEqual({ 'ada@example.com': 'unsure' }), poll)
    delete server.faults.beforeAnswer
    await mails.add('normal', 'bo')
    await waitFor(async () => expect(await mails.states()).toMatchObject({ 'bo@example.com': 'sent' }), poll)
    expect(await mails.states()).toMatchObject({ 'ada@example.com': 'unsure' })
    expect(addressesAt(server)).toEqual(['ada@example.com', 'bo@example.com'])
  },
)

test('a mail server that takes long, but not too long, gets each email once', { tags: ['A12.4'] }, async () => {
  await using server = await openMailServer()
  server.faults.beforeGreeting = () => sleep(100)
  server.faults.beforeAnswer = () => sleep(100)
  for (const name of ['ada', 'bo', 'cy', 'di']) await mails.add('normal', name)
  await using _ = await openMailSender(mails.place, {
    url: server.env.MAIL_URL,
    limits: { connectMs: 3_000, silenceMs: 3_000 },
  })
  await waitFor(async () => expect(Object.values(await mails.states())).toEqual(Array(4).fill('sent')), poll)
  expect(addressesAt(server)).toEqual(['ada', 'bo', 'cy', 'di'].map((name) => `${name}@example.com`))
})

test(
  'a flood sends at most the limit, and leaves a tenth to what somebody waits for',
  { tags: ['A12.5'] },
  async () => {
    await using server = await openMailServer()
    for (let n = 0; n < 500; n++) await mails.add('bulk', `reader${n}`)
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL, perHour: 20 })
    const settled = (sent: number) =>
      waitFor(async () => {
        expect(server.received).toHaveLength(sent)
        const [job] = await mails.db
          .selectFrom('jobs')
          .selectAll()
          .where('state', 'in', ['waiting', 'running'])
          .execute()
        expect(job?.state).toBe('waiting')
        return job!
      }, poll)
    const job = await settled(18)
    // The next one goes when the first is an hour old; a job waits for half an hour at most.
    expect(Date.parse(job.runAt) - Date.now()).toBeGreaterThan(25 * 60_000)
    await mails.add('normal', 'normal')
    await settled(19)
    await mails.add('normal', 'second')
    await mails.add('urgent', 'third')
    await settled(20)
    expect(addressesAt(server).slice(18)).toEqual(['normal@example.com', expect.stringMatching(/^(second|third)@/)])

    // An hour later.
    const earlier = new Date(Date.now() - 3_600_001).toISOString()
    await mails.db.updateTable('mails').set({ attemptedAt: earlier }).where('attemptedAt', 'is not', null).execute()
    await mails.add('urgent', 'fourth')
    await settled(20 + 18)
    expect(addressesAt(server).slice(20, 22)).toContain('fourth@example.com')
  },
)

test('what waited too long is not sent, and a key adds one email while it waits', { tags: ['A12.6'] }, async () => {
  await using server = await openMailServer()
  await mails.add('normal', 'late')
  await mails.db
    .updateTable('mails')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()
  for (let n = 0; n < 3; n++) await mails.add('normal', 'once', { key: 'once' })
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await waitFor(
    async () => expect(await mails.states()).toEqual({ 'late@example.com': 'late', 'once@example.com': 'sent' }),
    poll,
  )
  await mails.add('normal', 'once', { key: 'once' })
  await waitFor(() => expect(addressesAt(server)).toEqual(['once@example.com', 'once@example.com']), poll)
})

test('a subject is one short line in the header, whatever is in it', { tags: ['A12.2'] }, async () => {
  await using server = await openMailServer()
  const payload = `Back in stock: Wyvern\r\nX-Eve: yes\r\n\r\n<b>${'long '.repeat(50)}`
  await mails.outbox.add(mails.db, { kind: 'normal', to: 'ada@example.com', payload })
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await waitFor(() => expect(server.received).toHaveLength(1), poll)
  const { mail } = server.received[0]!
  expect(mail.subject).toBe('Back in stock: Wyvern X-Eve: yes <b>long long long long lon…')
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-eve')
})

test('an email wakes the job queue when its transaction has committed', { tags: ['A12.8'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const waking = createOutbox({
    ...outboxOptions,
    wakeJobs: () => resolve(mails.db.selectFrom('jobs').select(['kind', 'state']).execute()),
  })
  await transact(mails.db, (tx) => waking.add(tx, { kind: 'urgent', to: 'ada@example.com', payload: 'Hello' }))
  expect(await promise).toEqual([{ kind: 'mail', state: 'waiting' }])
})
