import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import type { ContactSubject } from '#shared/features/contact/subjects.ts'
import { storeMessage } from './contact.repository.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  server = await openMailServer()
  shop = await openShop({ env: { ...server.env, AUTH_DISABLED: '1' }, imported: false })
  database = await openDatabase(shop.database)
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const arrived = (address: string, count: number) =>
  waitFor(() => expect(server.to(address)).toHaveLength(count)).then(() => server.to(address))

async function write(
  email: string,
  message: string,
  subject: ContactSubject = 'custom painting request',
): Promise<string> {
  await storeMessage(database.db, { name: 'Zoë', email, message, subject })
  const { messages } = await shop.staff.contact.list({ query: { limit: 1 } })
  return messages[0]!.id
}

test(
  'staff answer a message by email, once, in the thread of the conversation',
  { tags: ['S11.9', 'both-engines'] },
  async () => {
    const id = await write('Zoe@example.com', 'A dragon, please.\nIn green.')
    const key = randomUUID()
    const answer = { params: { id }, body: { key, text: 'Dear Zoë,\n\ngreen it is.' } }
    const [first, again] = [await shop.staff.contact.answer(answer), await shop.staff.contact.answer(answer)]
    expect(again.id).toBe(first.id)
    expect(first.mail?.state).toMatch(/waiting|sending|sent/)
    const [mail] = await arrived('Zoe@example.com', 1)
    expect(mail).toMatchObject({ subject: 'Re: Custom painting request', replyTo: [{ address: 'shop@hoard.example' }] })
    expect(mail!.text).toMatch(
      /^Dear Zoë,\n\ngreen it is\.\n\nOn \d+ \w+ \d{4} you wrote:\n> A dragon, please\.\n> In green\./,
    )
    const headers = Object.fromEntries(mail!.headers.map(({ key: name, value }) => [name, value]))
    expect(headers).not.toHaveProperty('auto-submitted')
    expect(headers).not.toHaveProperty('list-unsubscribe')
    const { messages } = await shop.staff.contact.list({ query: { limit: 1 } })
    expect(messages[0]!.readAt).not.toBeNull()

    // Another message from the same address continues the thread.
    const next = await write('zoe@example.com', 'And wings?\nBig ones.', 'general')
    await shop.staff.contact.answer({ params: { id: next }, body: { key: randomUUID(), text: 'Of course.' } })
    const [second] = await arrived('zoe@example.com', 1)
    expect(second!.subject).toBe('Re: And wings? Big ones.')
    expect([second!.inReplyTo, second!.references]).toEqual([mail!.messageId, mail!.messageId])
    await write('other@example.com', 'Not hers.')
    const thread = async () => shop.staff.contact.thread({ params: { id: next } })
    await waitFor(async () => expect((await thread()).answers[1]!.mail?.state).toBe('sent'))
    expect(await thread()).toMatchObject({
      messages: [{ message: 'A dragon, please.\nIn green.' }, { message: 'And wings?\nBig ones.' }],
      answers: [
        {
          messageId: id,
          text: 'Dear Zoë,\n\ngreen it is.',
          mail: { state: 'sent', answer: expect.stringMatching(/^250/) },
        },
        { messageId: next, text: 'Of course.' },
      ],
    })
    const log = JSON.stringify(await shop.staff.activity.list({ query: { kind: 'message' } }))
    expect(log).toContain('answered')
    expect(log).not.toMatch(/green it is|zoe@/i)
    await expect(
      shop.staff.contact.answer({ params: { id: next }, body: { key, text: 'Of another message.' } }),
    ).rejects.toThrow('400: key: is of another answer')
    await expect(
      shop.staff.contact.answer({ params: { id: '999' }, body: { key: randomUUID(), text: 'x' } }),
    ).rejects.toThrow('404')
  },
)

test('what became of an answer is shown, and an erased customer gets none', { tags: ['S11.9'] }, async () => {
  server.faults.recipient = (address) => (address === 'gone@example.com' ? '550 5.1.1 No such mailbox' : undefined)
  const id = await write('gone@example.com', 'Hello?')
  await shop.staff.contact.answer({ params: { id }, body: { key: randomUUID(), text: 'Hello!' } })
  const mail = async () => (await shop.staff.contact.thread({ params: { id } })).answers[0]!.mail
  await waitFor(async () =>
    expect(await mail()).toMatchObject({ state: 'refused', answer: expect.stringContaining('550') }),
  )
  // One that waits when the customer is erased.
  server.faults.recipient = (address) => (address === 'late@example.com' ? '451 Later' : undefined)
  const late = await write('late@example.com', 'Hello?')
  await shop.staff.contact.answer({ params: { id: late }, body: { key: randomUUID(), text: 'Hello!' } })
  await shop.staff.privacy.erase({ body: { email: 'late@example.com' } })
  expect(
    await database.db.selectFrom('messageAnswers').select('text').where('messageId', '=', Number(late)).execute(),
  ).toEqual([])
  delete server.faults.recipient
  await addJob(database.db, { ...MAIL_JOB, runAt: new Date() })
  await database.db
    .updateTable('mails')
    .set({ nextAt: new Date().toISOString() })
    .where('state', '=', 'waiting')
    .execute()
  const left = () => database.db.selectFrom('mails').select('id').where('state', 'in', ['waiting', 'sending']).execute()
  await waitFor(async () => expect(await left()).toEqual([]))
  expect(server.to('late@example.com')).toEqual([])
})
