import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openShop } from '#tests/harness/shop.ts'
import { sweepSubscribers } from './newsletter.repository.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

test(
  'subscribers from before are asked once, when the owner decides it',
  { tags: ['S11.5', 'both-engines'] },
  async () => {
    await using server = await openMailServer()
    await using shop = await openShop({ env: { ...server.env, AUTH_DISABLED: '1' }, imported: false })
    const { db, close } = await openDatabase(shop.database)
    const old = Array.from({ length: 120 }, (_, n) => ({
      email: `old-${n}@example.com`,
      at: '2025-11-27T12:00:00.000Z',
    }))
    await db.insertInto('subscribers').values(old).execute()
    server.faults.recipient = (address) => (address === 'old-7@example.com' ? '550 5.1.1 No such user' : undefined)
    const listed = async () => (await shop.staff.newsletter.subscribers({ query: { search: 'old-7@' } })).subscribers[0]
    const counts = async () => (await shop.staff.newsletter.subscribers({ query: {} })).counts
    expect(await counts()).toEqual({ confirmed: 0, asked: 0, unasked: 120, toAsk: 0 })
    expect(server.to('old-0@example.com')).toEqual([])
    expect(await shop.staff.newsletter.ask()).toEqual({ toAsk: 120 })
    await shop.staff.newsletter.ask()
    await waitFor(async () => expect(await counts()).toEqual({ confirmed: 0, asked: 120, unasked: 0, toAsk: 0 }))
    await waitFor(() => expect(server.to('old-0@example.com')).toHaveLength(1))
    const [mail] = server.to('old-0@example.com')
    expect(mail!.text).toContain('This address has been on the list of our newsletter since')
    await waitFor(async () =>
      expect(await listed()).toMatchObject({ confirmedAt: null, mail: { state: 'refused', answer: /550/ } }),
    )
    expect(await shop.staff.newsletter.ask()).toEqual({ toAsk: 0 })
    await sweepSubscribers(db, new Date(Date.now() - 86_400_000))
    expect((await counts()).asked).toBe(120)
    await close()
  },
)
