import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { createClient } from '#shared/contract/client.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { newsletterRoutes } from './newsletter.routes.ts'

function openNewsletter(db: Database) {
  const { write } = writing(db)
  const { subscribe } = createClient(newsletterContract, inProcess(newsletterRoutes({ db, write })).send)
  return {
    subscribe: (email: string) => subscribe({ body: { email } }),
    emails: async () =>
      (await db.selectFrom('subscribers').select('email').orderBy('email').execute()).map((row) => row.email),
  }
}

onEveryDialect((_, open) => {
  test('§7 POST /api/newsletter: an address is kept once, however it is written, and the answer is always the same', async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    const answers = [
      await newsletter.subscribe(' Ada@Example.com '),
      await newsletter.subscribe('ada@example.com'),
      await newsletter.subscribe('bo@example.com'),
    ]
    expect(new Set(answers).size).toBe(1)
    expect(await newsletter.emails()).toEqual(['ada@example.com', 'bo@example.com'])
  })

  test('what is not an email address is refused in words', async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    for (const odd of ['', 'ada', 'ada@', 'a b@example.com', `${'a'.repeat(250)}@example.com`])
      await expect(newsletter.subscribe(odd)).rejects.toThrow('400: email: is not an email address')
    await expect(newsletter.subscribe(undefined as unknown as string)).rejects.toThrow(
      '400: email: is not an email address',
    )
    expect(await newsletter.emails()).toEqual([])
  })

  test('one address subscribes ten a minute at most', async () => {
    await using database = await open()
    const newsletter = openNewsletter(database.db)
    for (let n = 0; n < 10; n++) await newsletter.subscribe(`reader${n}@example.com`)
    await expect(newsletter.subscribe('one-more@example.com')).rejects.toThrow(/^429: Too many requests/)
    expect(await newsletter.emails()).toHaveLength(10)
  })
})
