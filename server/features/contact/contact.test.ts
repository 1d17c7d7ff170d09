import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { contactContract, type ContactMessage } from '#shared/features/contact/contact.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { noMail } from '#tests/harness/no-mail.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { contactRoutes } from './contact.routes.ts'

const ada = { name: 'Ada', email: 'ada@example.com', subject: 'general', message: 'Do you paint?' } as const

function openContact(db: Database) {
  let woken = 0
  const forwarder = { wake: () => void (woken += 1) }
  const { withChanges } = createTestWriter(db)
  const { send } = createClient(
    contactContract,
    createInProcessSend(contactRoutes({ db, limits: createRateLimits(null), withChanges, forwarder, outbox: noMail }))
      .send,
  )
  return {
    send: (fields: Partial<ContactMessage>) => send({ body: { ...ada, ...fields } }),
    stored: () => db.selectFrom('messages').selectAll().orderBy('id').execute(),
    woken: () => woken,
  }
}

onEveryDialect((_, open) => {
  test('a message is stored with its subject and waits to be forwarded', async () => {
    await using database = await open()
    const { send, stored, woken } = openContact(database.db)
    await send({ name: ' Ada ', email: ' ada@example.com ', message: ' Do\nyou paint? ' })
    await send({ subject: 'wholesale opportunities', _replyto: 'somebody-else@example.com' })
    await send({ subject: undefined })
    expect(await stored()).toMatchObject([
      { ...ada, id: 1, message: 'Do\nyou paint?', forwardedAt: null },
      { ...ada, subject: 'wholesale opportunities' },
      { ...ada, subject: 'general' },
    ])
    expect(woken()).toBe(3)
  })

  test('name, email and message are required, and errors name their field', { tags: ['S5.2'] }, async () => {
    await using database = await open()
    const { send, stored } = openContact(database.db)
    await expect(send({ name: ' ', email: '', message: '' })).rejects.toThrow(
      '400: name: is required\nemail: is required\nmessage: is required',
    )
    await expect(send({ name: undefined, message: undefined })).rejects.toThrow(
      '400: name: is required\nmessage: is required',
    )
    await expect(send({ email: 'ada@' })).rejects.toThrow('400: email: is not an email address')
    await expect(send({ name: 'Ada\nBcc: everybody@example.com' })).rejects.toThrow('400: name: must be one line')
    await expect(send({ subject: 'spam' as never })).rejects.toThrow(/^400: subject: /)
    await expect(send({ message: 'x'.repeat(10_001) })).rejects.toThrow(/^400: message: /)
    expect(await stored()).toEqual([])
  })

  test(
    'whoever fills in the hidden field is told so, and sends again with it empty',
    { tags: ['S10.70'] },
    async () => {
      await using database = await open()
      const { send, stored, woken } = openContact(database.db)
      await expect(send({ extra: 'https://buy.example' })).rejects.toThrow(/^422: .*form filler/)
      expect([await stored(), woken()]).toEqual([[], 0])
      await send({ extra: '' })
      expect([(await stored()).length, woken()]).toEqual([1, 1])
    },
  )

  test('an IP address can send five messages per minute', async () => {
    await using database = await open()
    const { send, stored } = openContact(database.db)
    for (let n = 0; n < 5; n++) await send({})
    await expect(send({})).rejects.toThrow(/^429: Too many requests/)
    expect(await stored()).toHaveLength(5)
  })
})
