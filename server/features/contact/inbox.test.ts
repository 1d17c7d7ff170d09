import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import type { Staff } from '#server/http/serve.ts'
import { createClient } from '#shared/contract/client.ts'
import { contactContract } from '#shared/features/contact/contact.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { noMail } from '#tests/harness/no-mail.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { contactAlerts } from './contact.alerts.ts'
import { claimWaiting, storeMessage } from './contact.repository.ts'
import { contactRoutes } from './contact.routes.ts'
import { listMessages, sweepMessages } from './inbox.repository.ts'
import { messagesFile } from './feature.ts'

const boss: Staff = { id: '1', role: 'administrator', name: 'Ada' }

async function openInbox(db: Database, ...texts: string[]) {
  const { withChanges, noted } = createTestWriter(db)
  const contact = createClient(
    contactContract,
    createInProcessSend(
      contactRoutes({ db, limits: createRateLimits(null), withChanges, forwarder: { wake() {} }, outbox: noMail }),
      boss,
    ).send,
  )
  for (const message of texts)
    await storeMessage(db, { name: 'Zoë', email: 'zoe@example.com', subject: 'general', message })
  const list = async (query: Parameters<typeof contact.list>[0]['query'] = {}) => {
    const { messages, unread } = await contact.list({ query })
    return { texts: messages.map(({ message }) => message), unread }
  }
  return { contact, noted, list, by: (id: string) => ({ params: { id } }) }
}

onEveryDialect((_, open) => {
  test('staff read messages newest first, and consoles are notified of new ones', { tags: ['S10.13'] }, async () => {
    await using database = await open()
    const { contact, list, noted } = await openInbox(database.db, 'first', '50% off_er?', 'third')
    await contact.send({
      body: { name: 'Bo', email: 'bo@example.com', message: 'Fourth', subject: 'customer support' },
    })
    expect(noted()).toEqual(['messages'])
    expect(await list()).toEqual({ texts: ['Fourth', 'third', '50% off_er?', 'first'], unread: 4 })
    expect(await list({ limit: 2, before: '4' })).toMatchObject({ texts: ['third', '50% off_er?'] })
    expect(await list({ search: 'BO@EXAMPLE' })).toMatchObject({ texts: ['Fourth'], unread: 4 })
    expect(await list({ search: 'zoë' })).toMatchObject({ texts: ['third', '50% off_er?', 'first'] })
    expect(await list({ search: '0% off_' })).toMatchObject({ texts: ['50% off_er?'] })
    expect(await list({ search: '_hird' })).toMatchObject({ texts: [] })
    expect(await list({ search: 'customer support' })).toMatchObject({ texts: ['Fourth'] })
  })

  test('a message is marked as read and unread, and unread ones are counted', async () => {
    await using database = await open()
    const { contact, list, by, noted } = await openInbox(database.db, 'a', 'b')
    const concerns = contactAlerts({ db: database.db })
    expect(await concerns()).toEqual([
      { level: 'info', text: 'There are 2 unread messages.', path: '/admin/messages', news: 2 },
    ])
    const read = await contact.mark({ ...by('1'), body: { isRead: true } })
    expect(read).toMatchObject({ id: '1', message: 'a', readAt: expect.stringMatching(/^20/) as string })
    expect(noted()).toEqual(['messages'])
    // A second person marks it as read.
    expect(await contact.mark({ ...by('1'), body: { isRead: true } })).toEqual(read)
    expect(await list({ unread: 'true' })).toEqual({ texts: ['b'], unread: 1 })
    expect(await list({ unread: 'false' })).toEqual({ texts: ['a'], unread: 1 })
    await contact.mark({ ...by('2'), body: { isRead: true } })
    expect(await concerns()).toEqual([])
    expect(await contact.byId(by('1'))).toEqual(read)
    expect(await contact.mark({ ...by('1'), body: { isRead: false } })).toMatchObject({ readAt: null })
    expect(await concerns()).toEqual([
      { level: 'info', text: 'There is one unread message.', path: '/admin/messages/1', news: 1 },
    ])
    await expect(contact.mark({ ...by('3'), body: { isRead: true } })).rejects.toThrow('404: Message not found')
  })

  test('a deleted message is hidden, can be restored for a day, and is then swept', async () => {
    await using database = await open()
    const { contact, list, by, noted } = await openInbox(database.db, 'a secret', 'b')
    const { db } = database
    await contact.remove(by('1'))
    expect(noted()).toEqual(['messages'])
    expect(await list()).toEqual({ texts: ['b'], unread: 1 })
    const answer = { key: crypto.randomUUID(), text: 'Hello' }
    await expect(contact.answer({ ...by('2'), body: answer })).rejects.toThrow('409: The shop sends no emails')
    expect(await claimWaiting(db, { afterId: 0, since: new Date(0), forMs: 0 })).toMatchObject({ message: 'b' })
    expect(await listMessages(db, { limit: 9 })).toEqual([expect.objectContaining({ message: 'b' })])
    for (const gone of ['1', '9']) {
      await expect(contact.remove(by(gone))).rejects.toThrow('404: Message not found')
      await expect(contact.byId(by(gone))).rejects.toThrow('404: Message not found')
    }
    await expect(contact.mark({ ...by('1'), body: { isRead: true } })).rejects.toThrow('404')

    expect(await contact.undelete(by('1'))).toMatchObject({ id: '1', message: 'a secret' })
    noted()
    expect(await contact.undelete(by('1'))).toMatchObject({ id: '1' })
    expect([await list(), noted()]).toEqual([{ texts: ['b', 'a secret'], unread: 2 }, []])

    await contact.remove(by('1'))
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await db
      .updateTable('messages')
      .set({ deletedAt: ago(25).toISOString() })
      .where('id', '=', 1)
      .execute()
    await expect(contact.undelete(by('1'))).rejects.toThrow('404: Message not found')
    await contact.remove(by('2'))
    await sweepMessages(db, ago(24))
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([{ id: 2 }])

    // The audit log outlives the message, so it must not contain its text.
    const diary = await db.selectFrom('activity').selectAll().orderBy('id').execute()
    const day = new Date().toISOString().slice(0, 10)
    expect(diary.map(({ action, kind, title }) => [action, kind, title])).toEqual(
      ['deleted', 'restored', 'deleted', 'deleted'].map((action) => [action, 'message', `of ${day}, general`]),
    )
    expect(JSON.stringify(diary)).not.toMatch(/secret|zoe/i)
  })

  test('the CSV has every message once, newest first, without deleted ones', async () => {
    await using database = await open()
    const { db } = database
    const texts = Array.from({ length: 1_001 }, (_, index) => `message ${index}`)
    const common = {
      name: 'Zoë',
      email: 'zoe@example.com',
      subject: 'general' as const,
      at: '2026-11-01T10:00:00.000Z',
    }
    for (let start = 0; start < texts.length; start += 500) {
      const rows = texts.slice(start, start + 500).map((message) => ({ ...common, message }))
      await db.insertInto('messages').values(rows).execute()
    }
    const deleted = { deletedAt: '2026-11-02T10:00:00.000Z' }
    await db.updateTable('messages').set(deleted).where('message', '=', 'message 500').execute()
    const inFile: string[] = []
    for await (const [, , , , message] of messagesFile(db).rows()) inFile.push(message!)
    expect(inFile).toEqual(texts.toReversed().filter((text) => text !== 'message 500'))
  })
})
