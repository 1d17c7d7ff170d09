import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import {
  additionsOf,
  findOrCreateCart,
  changeCart,
  claimCart,
  extendLease,
  findCart,
  releaseCart,
  sweepExternalCarts,
} from './checkout.repository.ts'

const KEY = 'attempt-0123456789'

onEveryDialect((dialect, open) => {
  test('attempt has one cart until it releases it', async () => {
    await using database = await open()
    const { db } = database
    const id = await findOrCreateCart(db, KEY)
    expect(await findOrCreateCart(db, KEY)).toBe(id)
    expect(await findOrCreateCart(db, null)).not.toBe(await findOrCreateCart(db, null))
    const additions = [{ key: KEY, lines: [{ merchandiseId: 'gid://1', quantity: 2 }] }]
    await changeCart(db, id, { idempotencyKey: null, refusal: 'Sold out.', additions: JSON.stringify(additions) })
    const row = (await findCart(db, id))!
    expect([row.refusal, additionsOf(row)]).toEqual(['Sold out.', additions])
    expect(await findOrCreateCart(db, KEY)).not.toBe(id)
  })

  test('cart is used by one request at a time and freed when a process dies', async () => {
    await using database = await open()
    const { db } = database
    const id = await findOrCreateCart(db, KEY)
    const claims = await Promise.all([claimCart(db, id), claimCart(db, id), claimCart(db, id)])
    const [mine, ...others] = claims.filter((one) => one !== null)
    expect(others).toEqual([])
    await releaseCart(db, id, 'another call')
    expect(await claimCart(db, id)).toBeNull()
    // Both leases are times, which must differ.
    await sleep(5)
    const extended = await extendLease(db, id, mine!)
    await releaseCart(db, id, mine!)
    expect(await claimCart(db, id)).toBeNull()
    await releaseCart(db, id, extended!)
    expect(await claimCart(db, id)).not.toBeNull()
    const expired = new Date(Date.now() - 1).toISOString()
    await db.updateTable('shopifyCarts').set({ busyUntil: expired }).execute()
    expect(await claimCart(db, id)).not.toBeNull()
    expect(await extendLease(db, id, expired)).toBeNull()
  })

  // With SQLite, all processes share one machine and its clock.
  if (dialect === 'postgres')
    test("cart in use isn't taken by a server whose clock is minutes ahead", { tags: ['both-engines'] }, async () => {
      await using database = await open()
      const id = await findOrCreateCart(database.db, KEY)
      const mine = await claimCart(database.db, id)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(await claimCart(database.db, id)).toBeNull()
      await releaseCart(database.db, id, mine!)
      expect(await claimCart(database.db, id)).not.toBeNull()
    })

  test('sweep deletes only old carts', async () => {
    await using database = await open()
    const { db } = database
    const [old, young] = [await findOrCreateCart(db, null), await findOrCreateCart(db, null)]
    await db.updateTable('shopifyCarts').set({ createdAt: '2020-01-01T00:00:00.000Z' }).where('id', '=', old).execute()
    await sweepExternalCarts(db, new Date(Date.now() - 1000))
    expect([await findCart(db, old), (await findCart(db, young))?.id]).toEqual([undefined, young])
  })
})
