import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let database: Awaited<ReturnType<typeof openDatabase>>
let mail: Awaited<ReturnType<TestShop['signIn']>>['mail']

beforeAll(async () => {
  server = await openMailServer()
  shop = await openShop({ env: server.env, imported: false })
  database = await openDatabase(shop.database)
  mail = (await shop.signIn('administrator')).mail
})
afterAll(async () => {
  await database.close()
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const poll = { interval: 50 }
/** Sends a test email, and waits until it is in this state. */
async function sendUntil(to: string, state: string) {
  const { id } = await mail.test({ body: { to } })
  return waitFor(async () => {
    const now = await mail.byId({ params: { id } })
    expect(now).toMatchObject({ state })
    return now
  }, poll)
}

test('a test email arrives as text and HTML, and the outbox has the answer', { tags: ['A12.1', 'A12.2'] }, async () => {
  const sent = await sendUntil('ada@example.com', 'sent')
  expect(sent).toMatchObject({ to: 'ada@example.com', label: 'Test', attempts: 1, subject: 'Test email from Hoard' })
  expect(sent.answer).toMatch(/^250 /)
  const [arrived] = server.to('ada@example.com')
  expect(arrived).toMatchObject({
    messageId: sent.messageId,
    subject: sent.subject,
    from: { name: 'Hoard', address: 'shop@hoard.example' },
  })
  expect(sent.content!.text).toContain('the shop’s emails arrive')
  expect(arrived!.text!.trim()).toBe(sent.content!.text.trim())
  expect(arrived!.html!.trim()).toBe(sent.content!.html.trim())
  // Lists of emails show the first words of the body.
  expect(arrived!.html).toMatch(/<body[^>]*>\s*<div style="display:none">This email was sent from the console/)
  // Nothing is loaded from elsewhere.
  expect(arrived!.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i)
  expect(arrived!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('a refused recipient is reported, and is sent again only by hand', { tags: ['A12.3'] }, async () => {
  server.faults.recipient = () => '550 5.1.1 No such mailbox'
  const { id } = await sendUntil('gone@example.com', 'refused')
  const refused = await mail.byId({ params: { id } })
  expect(refused.answer).toContain('No such mailbox')
  await expect(mail.cancel({ params: { id } })).rejects.toThrow('409')
  delete server.faults.recipient
  await mail.resend({ params: { id } })
  await waitFor(async () => expect(await mail.byId({ params: { id } })).toMatchObject({ state: 'sent' }), poll)
  expect(server.to('gone@example.com')).toHaveLength(1)
  await expect(mail.resend({ params: { id } })).rejects.toThrow('409')
})

test('a temporary refusal waits for its next attempt', { tags: ['A12.3'] }, async () => {
  server.faults.message = () => '451 4.7.1 Greylisted, try again later'
  const { id } = await mail.test({ body: { to: 'grey@example.com' } })
  await waitFor(async () => {
    const now = await mail.byId({ params: { id } })
    expect(now).toMatchObject({ state: 'waiting', attempts: 1, answer: expect.stringContaining('Greylisted') })
    expect(Date.parse(now.nextAt) - Date.now()).toBeGreaterThan(30_000)
  }, poll)
  delete server.faults.message
  // Others don't wait for it.
  await sendUntil('other@example.com', 'sent')
  await database.db
    .updateTable('mails')
    .set({ nextAt: new Date().toISOString() })
    .where('id', '=', Number(id))
    .execute()
  await sendUntil('another@example.com', 'sent')
  await waitFor(async () => expect(await mail.byId({ params: { id } })).toMatchObject({ state: 'sent', attempts: 2 }))
})

test('an answer that is cut off leaves the email as perhaps sent, once', { tags: ['A12.4'] }, async () => {
  server.faults.beforeAnswer = () => {
    throw new Error('cut')
  }
  const unsure = await sendUntil('cut@example.com', 'unsure')
  delete server.faults.beforeAnswer
  await sendUntil('after@example.com', 'sent')
  expect(server.to('cut@example.com')).toHaveLength(1)
  const { attention } = await (await shop.signIn('administrator')).console.overview()
  expect(attention.map(({ text }) => text)).toContainEqual(expect.stringContaining('perhaps sent'))
  await mail.resend({ params: { id: unsure.id } })
  await waitFor(() => expect(server.to('cut@example.com')).toHaveLength(2), poll)
  const ids = server.to('cut@example.com').map(({ messageId }) => messageId)
  expect(ids).toEqual([unsure.messageId, unsure.messageId])
})

test('an erasure removes address and content, and what waits is not sent', { tags: ['A12.7'] }, async () => {
  await sendUntil('Erased@example.com', 'sent')
  server.faults.message = () => '451 Later'
  const { id } = await mail.test({ body: { to: 'erased@example.com' } })
  await waitFor(
    async () => expect(await mail.byId({ params: { id } })).toMatchObject({ state: 'waiting', attempts: 1 }),
    poll,
  )
  delete server.faults.message
  const { privacy } = await shop.signIn('administrator')
  await privacy.erase({ body: { email: 'erased@example.com' } })
  const rows = await database.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '>=', Number(id) - 1)
    .where('kind', '=', 'test')
    .execute()
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'dropped'])
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('erased@')
  await expect(mail.resend({ params: { id } })).rejects.toThrow('409')
})
