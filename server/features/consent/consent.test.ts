import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { consentContract, type Consent } from '#shared/features/consent/consent.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { sweepConsents } from './consent.repository.ts'
import { consentRoutes } from './consent.routes.ts'

const none = { analytics: false, marketing: false, preferences: false }
const all = { analytics: true, marketing: true, preferences: true }

function openConsent(db: Database) {
  const consent = createClient(consentContract, inProcess(consentRoutes({ db, limits: openLimits(null) })).send)
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
  test('§7 GET, POST /api/cookie-consent: null before a choice, then the choice, for its own session only', async () => {
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

  test('§5 necessary cookies are always true and cannot be turned off', async () => {
    await using database = await open()
    const mine = openConsent(database.db)('mine')
    expect(await mine.save({ ...none, necessary: false })).toMatchObject({ necessary: true })
    expect(await mine.update({ necessary: false })).toMatchObject({ necessary: true })
    expect(await mine.read()).toEqual({ ...none, necessary: true })
  })

  test('§7 PUT /api/cookie-consent takes {preferences}: a boolean, or any of the choices as an object', async () => {
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

  test('half a choice, and a session id that could be guessed, are refused by name', async () => {
    await using database = await open()
    const { send } = inProcess(consentRoutes({ ...database, limits: openLimits(null) }))
    const consent = createClient(consentContract, send)
    await expect(consent.read({ headers: { 'x-session-id': 'short' } })).rejects.toThrow('400: x-session-id: is not')
    const missing = await send('/api/cookie-consent', { method: 'GET' })
    expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining('x-session-id')])
    const half = openConsent(database.db)('mine').save({ analytics: true } as never)
    await expect(half).rejects.toThrow(/^400: marketing: .*\npreferences: /)
  })

  test('choices are kept for 13 months, writes are limited', async () => {
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
