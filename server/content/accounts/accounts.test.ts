import { expect, test, vi } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { sweepSessions } from '#server/http/sessions.ts'
import { silent } from '#tests/harness/silent.ts'
import { endSessions, listSessions, findSessionStaff } from './account-sessions.ts'
import { createAccount, findByEmail, hasAdministrator, listAccounts, updateAccount } from './accounts.repository.ts'
import { addApp, readFactors, replaceRecoveryCodes } from './factors.repository.ts'
import { reissueInvite } from './reissue-invite.ts'
import { createFirstLink, createLink, readLink, sweepLinks, consumeLink } from './links.repository.ts'

const ORIGIN = 'http://localhost'
const KEY = 'a key for tests only'
const draft = { email: 'Ada@Hoard.example', firstName: 'Ada', lastName: '', role: 'administrator' } as const
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token')!

onEveryDialect((_dialect, open) => {
  test('accounts are found in any case, listed, changed, and keep an administrator', async () => {
    await using database = await open()
    const { db } = database
    const { id } = await createAccount(db, draft)
    expect((await findByEmail(db, ' ADA@hoard.EXAMPLE'))!.id).toBe(id)
    await expect(createAccount(db, { ...draft, email: 'ada@hoard.example' })).rejects.toThrow(/already/)
    expect(await hasAdministrator(db)).toBe(false)
    await db.updateTable('staff').set({ passwordHash: 'some' }).execute()
    expect(await hasAdministrator(db)).toBe(true)
    const change = (change: object, version?: number) =>
      db.transaction().execute((tx) => updateAccount(tx, String(id), { change, version }))
    await expect(change({ isDisabled: true })).rejects.toThrow(/last administrator/)
    expect(await listAccounts(db)).toMatchObject([{ isDisabled: false, version: 1, sessionCount: 0 }])
    const { after } = await change({ firstName: 'Augusta' }, 1)
    expect(after).toMatchObject({ firstName: 'Augusta', version: 2 })
    await expect(change({ firstName: 'Ada' }, 1)).rejects.toMatchObject({ status: 412 })
    await expect(
      db.transaction().execute((tx) => updateAccount(tx, '999', { change: {}, version: undefined })),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('an account has one link, which works once and is swept when it expires', async () => {
    await using database = await open()
    const { db } = database
    const first = (await createFirstLink(db, ORIGIN, KEY))!
    expect(await readLink(db, tokenOf(first))).toEqual({ account: null })
    const { id } = await createAccount(db, draft)
    const [older, newer] = [await createLink(db, id, ORIGIN), await createLink(db, id, ORIGIN)]
    expect(await consumeLink(db, tokenOf(older))).toBeNull()
    expect((await consumeLink(db, tokenOf(newer)))!.account!.id).toBe(id)
    expect(await consumeLink(db, tokenOf(newer))).toBeNull()
    await db.updateTable('staff').set({ passwordHash: 'some' }).execute()
    expect([await readLink(db, tokenOf(first)), await createFirstLink(db, ORIGIN, KEY)]).toEqual([null, null])
    await db.updateTable('oneTimeLinks').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()
    await sweepLinks(db)
    expect(await db.selectFrom('oneTimeLinks').selectAll().execute()).toEqual([])
  })

  test('all servers log the same first link, whenever they start', { tags: ['both-engines'] }, async () => {
    await using database = await open()
    const { db } = database
    // In the same millisecond.
    vi.useFakeTimers({ toFake: ['Date'] })
    const told = await Promise.all([1, 2, 3].map(() => createFirstLink(db, ORIGIN, KEY))).finally(vi.useRealTimers)
    const later = await createFirstLink(db, ORIGIN, KEY)
    expect(new Set([...told, later].map((link) => link!.url)).size).toBe(1)
    expect(await readLink(db, tokenOf(later!))).toEqual({ account: null })
    // A server with another key can't rebuild the first link, as after a change of SESSION_KEYS.
    const other = (await createFirstLink(db, ORIGIN, 'another key'))!
    expect(tokenOf(other)).not.toBe(tokenOf(later!))
    expect(await readLink(db, tokenOf(later!))).toBeNull()
    // A link that is about to expire is replaced.
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await db.updateTable('oneTimeLinks').set({ expiresAt: soon }).execute()
    expect((await createFirstLink(db, ORIGIN, 'another key'))!.expiresAt > soon).toBe(true)
  })

  test('links store only the hash of their token', async () => {
    await using database = await open()
    const link = (await createFirstLink(database.db, ORIGIN, KEY))!
    const rows = await database.db.selectFrom('oneTimeLinks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
  })

  test('sessions return their current account, record use, and end', async () => {
    await using database = await open()
    const { db } = database
    const { id } = await createAccount(db, draft)
    const long = '2020-01-01T00:00:00.000Z'
    const soon = new Date(Date.now() + 60_000).toISOString()
    const now = new Date().toISOString()
    const session = { staffId: id, data: '{}', userAgent: 'a browser', expiresAt: soon }
    await db
      .insertInto('sessions')
      .values([
        { ...session, id: 'one', createdAt: now, seenAt: long },
        { ...session, id: 'two', createdAt: now, seenAt: now },
        { ...session, id: 'over', createdAt: now, seenAt: now, expiresAt: long },
        { ...session, id: 'old', createdAt: long, seenAt: now },
      ])
      .execute()
    await sweepSessions(db)
    expect(await findSessionStaff(db, silent, 'one')).toEqual({
      confirmedAt: null,
      id: String(id),
      role: 'administrator',
      name: 'Ada',
    })
    expect(await findSessionStaff(db, silent, 'old')).toBeNull()
    const [account] = await listAccounts(db)
    expect(account).toMatchObject({ sessionCount: 2 })
    expect(Date.parse(account!.lastSeenAt!)).toBeGreaterThan(Date.parse(long))
    expect((await listSessions(db, id, 'two')).map((each) => [each.id, each.isCurrent])).toContainEqual(['two', true])
    expect(await endSessions(db, id, { except: 'two' })).toBe(1)
    expect(await endSessions(db, id, { only: 'nobody’s' })).toBe(0)
    expect(await endSessions(db, id)).toBe(1)
  })

  test('reissuing an invite creates, enables or promotes the account', async () => {
    await using database = await open()
    const { db } = database
    const back = (role?: 'editor' | 'administrator') => reissueInvite(db, { email: 'ada@hoard.example', role }, ORIGIN)
    expect(await back()).toMatchObject({ isNew: true, account: { role: 'editor' } })
    await db.updateTable('staff').set({ isDisabled: 1 }).execute()
    const { account, link, isNew } = await back('administrator')
    expect([isNew, account.role, account.isDisabled]).toEqual([false, 'administrator', 0])
    expect((await readLink(db, tokenOf(link)))!.account!.id).toBe(account.id)

    await db.updateTable('staff').set({ passwordHash: 'some' }).execute()
    await replaceRecoveryCodes(db, account.id)
    await addApp(db, [KEY], { staffId: account.id, secret: 'AAAA', lastStep: 0 })
    const reset = await reissueInvite(db, { email: draft.email, role: undefined, resetsFactors: true }, ORIGIN)
    expect(await readFactors(db, account.id)).toEqual({ passkeys: [], app: null, recoveryCodes: 0 })
    expect((await readLink(db, tokenOf(reset.link)))!.account).toMatchObject({ passwordHash: null })
    expect((await back()).account.role).toBe('administrator')
  })
})
