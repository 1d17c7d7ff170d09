import { afterEach, expect, test, vi } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { silent } from '#tests/harness/silent.ts'
import { createAccount } from '#server/content/accounts/accounts.repository.ts'
import { createLink, sweepLinks } from '#server/content/accounts/links.repository.ts'
import { createCode, sweepCodes } from '#server/features/desktop/desktop.repository.ts'
import { startBearerSession } from '#server/http/sessions.ts'
import { startSweeps } from './sweeps.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const DAY_MS = 86_400_000
const ORIGIN = 'http://localhost'

afterEach(() => vi.useRealTimers())

onEveryDialect((_dialect, open) => {
  test('what began while the clock was ahead lives no longer once the clock is put back', async () => {
    await using database = await open()
    const { db } = database
    const start = Date.now()
    const setClock = (days: number) => vi.setSystemTime(start + days * DAY_MS)
    vi.useFakeTimers({ toFake: ['Date'] })
    setClock(40)
    const fails = () => Promise.reject(new Error('This one fails; the others go on.'))
    const trim = vi.fn<() => Promise<void>>(async () => {})
    const sweeps = startSweeps([{ sweeps: [fails, () => sweepLinks(db), () => sweepCodes(db)] }] as never, {
      db,
      bus: { trim } as never,
      tempFiles: { sweep: async () => 0 } as never,
      uploads: { sweep: async () => 0 } as never,
      log: silent,
    })
    const draft = { email: 'ada@hoard.example', firstName: 'Ada', lastName: '', role: 'administrator' } as const
    const { id } = await createAccount(db, draft)
    await createLink(db, id, ORIGIN)
    await startBearerSession(db, {
      staffId: id,
      allowedById: '',
      userAgent: 'an editor',
      address: '192.0.2.1',
      confirmedAt: null,
    })
    const { id: sessionId } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    await createCode(db, { sessionId, challenge: 'c' })
    await db
      .insertInto('rateLimits')
      .values({ key: 'login:ada', points: 9, expire: Date.now() + 60_000 })
      .execute()

    setClock(0)
    await waitFor(() => expect(trim).toHaveBeenCalled())
    sweeps.end()
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const link = await db.selectFrom('oneTimeLinks').selectAll().executeTakeFirstOrThrow()
    const daysUntil = (time: string) => Math.round((Date.parse(time) - start) / DAY_MS)
    expect([session.createdAt, session.seenAt, session.expiresAt, link.expiresAt].map(daysUntil)).toEqual([0, 0, 7, 7])
    expect(await db.selectFrom('desktopCodes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
  })
})
