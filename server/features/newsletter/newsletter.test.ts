import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { noMail } from '#tests/harness/no-mail.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { subscribersFile } from './feature.ts'

function openNewsletter(db: Database) {
  const { withChanges } = createTestWriter(db)
  const { subscribe } = createClient(
    newsletterContract,
    createInProcessSend(newsletterRoutes({ db, limits: createRateLimits(null), withChanges, outbox: noMail })).send,
  )
  return {
    subscribe: (email: string) => subscribe({ body: { email } }),
    emails: async () =>
      (await db.selectFrom('subscribers').select('email').orderBy('email').execute()).map((row) => row.email),
  }
}

onEveryDialect((_, open) => {
  test('POST /api/newsletter stores an address once and always responds the same', { tags: ['S7.24'] }, async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    const answers = [
      await newsletter.subscribe(' Ada@Example.com '),
      await newsletter.subscribe('ada@example.com'),
      await newsletter.subscribe('bo@example.com'),
    ]
    expect(new Set(answers).size).toBe(1)
    // Without mail nobody is asked to confirm: the owner may do that later.
    const rows = await database.db.selectFrom('subscribers').selectAll().execute()
    for (const row of rows) expect(row).toMatchObject({ consent: null, confirmationAt: null, expiresAt: null })
    expect(await newsletter.emails()).toEqual(['ada@example.com', 'bo@example.com'])
  })

  test('an invalid email address is rejected with a message', async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    for (const odd of ['ada', 'ada@', 'a b@example.com', `${'a'.repeat(250)}@example.com`])
      await expect(newsletter.subscribe(odd)).rejects.toThrow('400: email: is not an email address')
    for (const none of ['', ' ', undefined as unknown as string])
      await expect(newsletter.subscribe(none)).rejects.toThrow('400: email: is required')
    expect(await newsletter.emails()).toEqual([])
  })

  test('an IP address can subscribe ten times per minute', async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    for (let n = 0; n < 10; n++) await newsletter.subscribe(`reader${n}@example.com`)
    await expect(newsletter.subscribe('one-more@example.com')).rejects.toThrow(/^429: Too many requests/)
    expect(await newsletter.emails()).toHaveLength(10)
  })

  test('staff list subscribers and remove an address', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges, noted } = createTestWriter(db)
    const boss = { id: '1', role: 'administrator', name: 'Ada' } as const
    const newsletter = createClient(
      newsletterContract,
      createInProcessSend(newsletterRoutes({ db, limits: createRateLimits(null), withChanges, outbox: noMail }), boss)
        .send,
    )
    for (const [index, email] of ['ada@example.com', 'bo_b@example.com', 'cy@example.org'].entries())
      await db
        .insertInto('subscribers')
        .values({ email, at: `2026-11-0${index + 1}T10:00:00.000Z` })
        .execute()
    const emails = async (query: Parameters<typeof newsletter.subscribers>[0]['query'] = {}) => {
      const { subscribers, total } = await newsletter.subscribers({ query })
      return [total, ...subscribers.map(({ email }) => email)]
    }
    expect(await emails()).toEqual([3, 'cy@example.org', 'bo_b@example.com', 'ada@example.com'])
    expect(await emails({ limit: 1, offset: 1 })).toEqual([3, 'bo_b@example.com'])
    expect(await emails({ search: 'EXAMPLE.COM', limit: 1 })).toEqual([2, 'bo_b@example.com'])
    expect(await emails({ search: 'o_b' })).toEqual([1, 'bo_b@example.com'])
    expect(await emails({ search: 'a_a' })).toEqual([0])
    await newsletter.subscribe({ body: { email: 'ada@example.com' } })
    expect(noted()).toEqual([])
    await expect(newsletter.ask()).rejects.toThrow('409: The shop sends no emails: MAIL_URL isn’t set.')
    await newsletter.unsubscribe({ body: { email: 'Bo_B@example.com' } })
    expect([noted(), await emails()]).toEqual([['messages'], [2, 'cy@example.org', 'ada@example.com']])
    await expect(newsletter.unsubscribe({ body: { email: 'bo_b@example.com' } })).rejects.toThrow(
      '404: This address is not subscribed to the newsletter.',
    )
    await newsletter.subscribe({ body: { email: 'new@example.com' } })
    expect(noted()).toEqual(['messages'])
    // The audit log must not contain the address.
    const diary = await db.selectFrom('activity').select(['action', 'kind', 'title']).execute()
    expect(diary).toEqual([{ action: 'unsubscribed', kind: 'newsletter', title: 'a newsletter subscriber' }])
  })

  test('the CSV has every subscriber once, by address', async () => {
    await using database = await open()
    const { db } = database
    const emails = Array.from({ length: 2_000 }, (_, index) => `reader-${String(index).padStart(4, '0')}@example.com`)
    const rows = emails.toReversed().map((email) => ({ email, at: '2026-11-01T10:00:00.000Z' }))
    await db.insertInto('subscribers').values(rows).execute()
    const inFile: string[] = []
    for await (const [email] of subscribersFile(db, 'https://shop.example').rows()) inFile.push(email!)
    expect(inFile).toEqual(emails)
  })
})
