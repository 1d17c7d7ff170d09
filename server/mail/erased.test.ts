import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutbox } from '#tests/harness/mail-outbox.ts'
import { openMailSender } from '#tests/harness/mail-process.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { eraseMailsTo } from './erase-mails.ts'
import { mailFailure } from './mail-state.ts'

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

test(
  'an erased address isn’t left where a failure of the job was stored',
  { tags: ['A12.7', 'both-engines'] },
  async () => {
    server.faults.recipient = (address) => `421 4.7.0 <${address.toUpperCase()}>: Too many errors`
    await mails.add('normal', 'ada')
    const errors = async () => (await mails.db.selectFrom('jobs').select('error').execute()).map(({ error }) => error)
    {
      await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL, waitMs: 600_000 })
      await waitFor(async () => expect(await errors()).toEqual([expect.any(String)]), poll)
    }
    expect(await mailFailure(mails.db)).toContain('Too many errors')
    await eraseMailsTo(mails.db, 'ada@example.com')
    expect((await errors()).join().toLowerCase()).not.toContain('ada@')
  },
)

test.each(['550 5.1.1 <ada@example.com>: unknown', '250 2.1.5 <ada@example.com>: delivered', null])(
  'an address that was erased while its email was sent doesn’t come back with the answer %s',
  { tags: ['A12.7', 'both-engines'] },
  async (answer) => {
    const arrived = Promise.withResolvers<void>()
    const erased = Promise.withResolvers<void>()
    server.faults.message = () => answer ?? undefined
    server.faults.beforeAnswer = async () => {
      arrived.resolve()
      await erased.promise
      if (answer === null) throw new Error('cut')
    }
    await mails.add('normal', 'ada')
    await using _ = await openMailSender(mails.place, { url: server.env.MAIL_URL })
    await arrived.promise
    await eraseMailsTo(mails.db, 'ada@example.com')
    erased.resolve()
    const mail = () => mails.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    await waitFor(async () => expect((await mail()).state).not.toBe('sending'), poll)
    expect(await mail()).toMatchObject({ recipient: '', answer: null, content: null })
  },
)
