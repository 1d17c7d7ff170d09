import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { consentContract, type Consent } from '#shared/features/consent/consent.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { sweepConsents } from './consent.repository.ts'
import { consentRoutes } from './consent.routes.ts'

const none = { analytics: false, marketing: false, preferences: false }
const all = { analytics: true, marketing: true, preferences: true }

function openConsent(db: Database) {
  const consent = createClient(
    consentContract,
    createInProcessSend(consentRoutes({ db, limits: createRateLimits(null) })).send,
  )
  return (session: string) => {
    const headers = { 'x-session-id': session.padEnd(22, '-') }
    return {
      read: () => consent.read({ headers }),
      save: (body: Omit<Consent, 'necessary'> & { necessary?: boolean }) => consent.save({ headers, body }),
      update: (preferences: boolean | Partial<Record<keyof Consent, boolean>>) =>
        consent.update({ headers, body: { preferences } }),
    }
  }
}

onEveryDialect((_, open) => {
  test('GET and POST /api/cookie-consent return a session’s own choice or null', { tags: ['S7.26'] }, async () => {
    await using database = await open()
    const of = openConsent(database.db)
    const mine = of('mine')
    expect(await mine.read()).toBeNull()
    expect(await mine.save({ ...none, analytics: true })).toEqual({ ...none, necessary: true, analytics: true })
    expect(await mine.read()).toEqual({ ...none, necessary: true, analytics: true })
    expect(await of('theirs').read()).toBeNull()
    await mine.save(none)
    expect(await mine.read()).toEqual({ ...none, necessary: true })
  })

  test('necessary cookies are always true and cannot be turned off', { tags: ['S5.1'] }, async () => {
    await using database = await open()
    const mine = openConsent(database.db)('mine')
    expect(await mine.save({ ...none, necessary: false })).toMatchObject({ necessary: true })
    expect(await mine.update({ necessary: false })).toMatchObject({ necessary: true })
    expect(await mine.read()).toEqual({ ...none, necessary: true })
  })

  test('PUT /api/cookie-consent takes a boolean or an object of choices', { tags: ['S7.26'] }, async () => {
    await using database = await open()
    const mine = openConsent(database.db)('mine')
    await expect(mine.update(true)).rejects.toThrow('404: Cookie consent not found')
    await mine.save(none)
    expect(await mine.update(true)).toEqual({ ...none, necessary: true, preferences: true })
    expect(await mine.update({ marketing: true })).toEqual({ ...all, necessary: true, analytics: false })
    expect(await mine.update({ ...none, necessary: true })).toEqual({ ...none, necessary: true })
    expect(await mine.update({})).toEqual({ ...none, necessary: true })
    expect(await mine.read()).toEqual({ ...none, necessary: true })
  })

  test('incomplete choices and guessable session ids are rejected by name', async () => {
    await using database = await open()
    const { send } = createInProcessSend(consentRoutes({ ...database, limits: createRateLimits(null) }))
    const consent = createClient(consentContract, send)
    await expect(consent.read({ headers: { 'x-session-id': 'short' } })).rejects.toThrow('400: x-session-id: is not')
    const missing = await send('/api/cookie-consent', { method: 'GET' })
    expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining('x-session-id')])
    const half = openConsent(database.db)('mine').save({ analytics: true } as never)
    await expect(half).rejects.toThrow(/^400: marketing: .*\npreferences: /)
  })

  test('choices are kept for 13 months, and writes are rate limited', { tags: ['S10.3'] }, async () => {
    await using database = await open()
    const { db } = database
    const of = openConsent(db)
    for (let n = 0; n < 30; n++) await of(`shopper-${n}`).save(all)
    await expect(of('one-more').save(all)).rejects.toThrow(/^429: Too many requests/)
    await expect(of('shopper-1').update(true)).rejects.toThrow(/^429: /)
    await db
      .updateTable('consents')
      .set({ updatedAt: '2025-01-01T00:00:00.000Z' })
      .where('sessionId', 'like', 'shopper-1%')
      .execute()
    expect(await sweepConsents(db, new Date('2025-06-01'))).toBe(11)
    expect([await of('shopper-1').read(), await of('shopper-2').read()]).toEqual([null, { ...all, necessary: true }])
  })
})
