import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesAt, openOutbox } from '#tests/harness/mail-outbox.ts'
import { openMailSender } from '#tests/harness/mail-process.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'
import { countUnwritten } from '#server/features/mail/mail.repository.ts'
import { findRefusalOfShop } from './outbox.repository.ts'
import { isBlocked } from './smtp.ts'

const poll = { interval: 20 }

let mails: Awaited<ReturnType<typeof openOutbox>>
let server: Awaited<ReturnType<typeof openMailServer>>
beforeEach(async () => {
  mails = await openOutbox()
  server = await openMailServer()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

const jobs = () => mails.db.selectFrom('jobs').select(['state', 'error']).orderBy('id').execute()
const isUntroubled = async () => expect((await jobs()).filter(({ error }) => error !== null)).toEqual([])
const rowOf = (name: string) =>
  mails.db.selectFrom('mails').selectAll().where('recipient', '=', `${name}@example.com`).executeTakeFirstOrThrow()

test.each(['550 5.1.1 No such mailbox', '452 4.2.2 Mailbox full', '450 4.7.1 Greylisted'])(
  'after %s for one recipient the others get their emails by the same connection',
  { tags: ['A12.3'] },
  async (answer) => {
    let connections = 0
    server.faults.beforeGreeting = () => void connections++
    server.faults.recipient = (address) => (address.startsWith('wrong') ? answer : undefined)
    for (const name of ['wrong1', 'ada', 'wrong2', 'wrong3', 'bo']) await mails.add('normal', name)
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
    await eventually(() => addressesAt(server), poll).toEqual(['ada@example.com', 'bo@example.com'])
    await waitFor(async () => expect((await rowOf('bo')).state).toBe('sent'), poll)
    const wrong = answer.startsWith('5') ? 'refused' : 'waiting'
    expect(Object.values(await mails.states())).toEqual([wrong, 'sent', wrong, wrong, 'sent'])
    expect(connections).toBe(1)
    await isUntroubled()
  },
)

test('a refusal of the whole message holds up no other email', async () => {
  const answers = ['554 5.6.0 Not liked', undefined, '451 4.3.0 Later', undefined]
  server.faults.message = () => answers.shift()
  for (const name of ['ada', 'bo', 'cy', 'di']) await mails.add('normal', name)
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await waitFor(
    async () => expect(Object.values(await mails.states())).toEqual(['refused', 'sent', 'waiting', 'sent']),
    poll,
  )
  await isUntroubled()
})

test.each([
  '553 5.7.1 Sender address rejected: not owned by user',
  '554 5.7.1 Relay access denied',
  '550 relay not permitted',
])('a shop whose sender is refused at each recipient with %s loses no email', { tags: ['A12.10'] }, async (answer) => {
  server.faults.recipient = (address) => answer.replace('5.7.1', `5.7.1 <${address}>:`)
  for (const name of ['ada', 'bo', 'cy']) await mails.add('normal', name)
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await waitFor(async () => expect(await findRefusalOfShop(mails.db)).toContain(answer.slice(-12)), poll)
  expect(await findRefusalOfShop(mails.db)).not.toContain('@example.com')
  await mails.makeDue()
  await waitFor(async () => expect(await rowOf('ada')).toMatchObject({ state: 'waiting', attempts: 2 }), poll)
  await mails.add('urgent', 'eve')
  await waitFor(async () => expect(await rowOf('eve')).toMatchObject({ state: 'waiting', attempts: 1 }), poll)

  // Repaired: everybody gets theirs.
  delete server.faults.recipient
  await mails.add('urgent', 'di')
  await waitFor(async () => {
    // One that was just being tried is put off after it.
    await mails.makeDue()
    expect(Object.values(await mails.states())).toEqual(Array(5).fill('sent'))
  }, poll)
  expect(await findRefusalOfShop(mails.db)).toBeNull()
})

test('the enhanced code of a reply may be in any of its lines', { tags: ['A12.10'] }, () => {
  expect(isBlocked('550-Callout verification failed:\n550 5.1.1 No such user')).toBe(false)
  expect(isBlocked('550-Callout verification failed:\n550 No such user')).toBe(true)
})

test.each(['550 Unrouteable address', '554 5.7.1 Policy'])(
  'wrong addresses that the server answers with %s hold up nobody',
  { tags: ['A12.3', 'A12.10', 'both-engines'] },
  async (answer) => {
    server.faults.recipient = (address) => (address.startsWith('wrong') ? answer : undefined)
    for (let n = 0; n < 20; n++) await mails.add('normal', `wrong${n}`)
    await mails.add('normal', 'ada')
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL, waitMs: 600_000 })
    await eventually(() => addressesAt(server), poll).toEqual(['ada@example.com'])
    await waitFor(async () => expect((await rowOf('ada')).state).toBe('sent'), poll)
    expect(await findRefusalOfShop(mails.db)).toBeNull()
    await isUntroubled()
  },
)

test('two wrong addresses are no refusal of the shop', { tags: ['A12.10'] }, async () => {
  server.faults.recipient = () => '550 Unrouteable address'
  for (const name of ['wrong1', 'wrong2']) await mails.add('normal', name)
  await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
  await waitFor(async () => expect(await rowOf('wrong2')).toMatchObject({ state: 'waiting', attempts: 1 }), poll)
  expect(await findRefusalOfShop(mails.db)).toBeNull()
})

test(
  'tries that were refused don’t use up the limit of an urgent email',
  { tags: ['A12.5', 'A12.10', 'both-engines'] },
  async () => {
    server.faults.recipient = (address) => (address.startsWith('ada') ? undefined : '554 5.7.1 Relay access denied')
    for (let n = 0; n < 5; n++) await mails.add('normal', `no${n}`)
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL, perHour: 5 })
    await waitFor(async () => expect(await rowOf('no4')).toMatchObject({ attempts: 1, state: 'waiting' }), poll)
    await mails.add('urgent', 'ada')
    await eventually(() => addressesAt(server), poll).toEqual(['ada@example.com'])
  },
)

test(
  'one recipient whom the server blocks for good is refused once others were accepted',
  { tags: ['A12.10'] },
  async () => {
    server.faults.recipient = (address) => (address.startsWith('eve') ? '554 5.7.1 Policy' : undefined)
    await mails.add('normal', 'eve')
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
    await waitFor(async () => expect(await rowOf('eve')).toMatchObject({ state: 'waiting', attempts: 1 }), poll)
    await mails.add('normal', 'ada')
    await waitFor(async () => expect((await rowOf('ada')).state).toBe('sent'), poll)
    await mails.makeDue()
    await mails.add('normal', 'bo')
    await waitFor(async () => expect(await rowOf('eve')).toMatchObject({ state: 'refused', attempts: 2 }), poll)
    await isUntroubled()
  },
)

test(
  'an email that can’t be written is set aside with its reason, and the others go on',
  { tags: ['A12.10'] },
  async () => {
    for (const name of ['unwritable', 'ada']) await mails.add('normal', name)
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
    await waitFor(async () => expect((await rowOf('ada')).state).toBe('sent'), poll)
    const { state, attempts, nextAt, answer } = await rowOf('unwritable')
    expect({ state, attempts, answer }).toEqual({
      state: 'waiting',
      attempts: 1,
      answer: 'The shop couldn’t write this email: No such text',
    })
    expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(30_000)
    expect(await countUnwritten(mails.db)).toBe(1)
    await isUntroubled()
  },
)

test('an urgent email doesn’t wait for the next attempt after a failure', { tags: ['A12.5'] }, async () => {
  const { MAIL_URL: url } = server.env
  await server.close()
  await mails.add('normal', 'ada')
  await using _ = await openMailSender(mails.place, { url, waitMs: 1_800_000 })
  await waitFor(async () => expect((await jobs())[0]!.error).toContain('ECONNREFUSED'), poll)
  await using again = await openMailServer({ port: Number(new URL(url).port) })
  await mails.add('urgent', 'bo')
  await eventually(() => addressesAt(again), poll).toEqual(['bo@example.com', 'ada@example.com'])
})
