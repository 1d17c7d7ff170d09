import { expect, onTestFinished, test, vi } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import {
  additionsOf,
  cartForAttempt,
  changeCart,
  claim,
  findCart,
  release,
  sweepExternalCarts,
} from './checkout.repository.ts'

const KEY = 'attempt-0123456789'

onEveryDialect((dialect, open) => {
  test('an attempt has one cart, until it gives it up', async () => {
    await using database = await open()
    const { db } = database
    const id = await cartForAttempt(db, KEY)
    expect(await cartForAttempt(db, KEY)).toBe(id)
    expect(await cartForAttempt(db, null)).not.toBe(await cartForAttempt(db, null))
    const additions = [{ key: KEY, lines: [{ merchandiseId: 'gid://1', quantity: 2 }] }]
    await changeCart(db, id, { idempotencyKey: null, refusal: 'Sold out.', additions: JSON.stringify(additions) })
    const row = (await findCart(db, id))!
    expect([row.refusal, additionsOf(row)]).toEqual(['Sold out.', additions])
    expect(await cartForAttempt(db, KEY)).not.toBe(id)
  })

  test('one call at a time is at work on a cart; one that died does not hold it for ever', async () => {
    await using database = await open()
    const { db } = database
    const id = await cartForAttempt(db, KEY)
    const claims = await Promise.all([claim(db, id), claim(db, id), claim(db, id)])
    const [mine, ...others] = claims.filter((one) => one !== null)
    expect(others).toEqual([])
    await release(db, id, 'another call')
    expect(await claim(db, id)).toBeNull()
    await release(db, id, mine!)
    expect(await claim(db, id)).not.toBeNull()
    await db
      .updateTable('shopifyCarts')
      .set({ busyUntil: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await claim(db, id)).not.toBeNull()
  })

  // With SQLite all are processes of one machine, and have its clock.
  if (dialect === 'postgres')
    test('issue 9: a cart that one server is at work on is not taken by another, whose clock is minutes ahead', async () => {
      await using database = await open()
      const id = await cartForAttempt(database.db, KEY)
      const mine = await claim(database.db, id)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(await claim(database.db, id)).toBeNull()
      await release(database.db, id, mine!)
      expect(await claim(database.db, id)).not.toBeNull()
    })

  test('old rows are swept, others not', async () => {
    await using database = await open()
    const { db } = database
    const [old, young] = [await cartForAttempt(db, null), await cartForAttempt(db, null)]
    await db.updateTable('shopifyCarts').set({ createdAt: '2020-01-01T00:00:00.000Z' }).where('id', '=', old).execute()
    await sweepExternalCarts(db, new Date(Date.now() - 1000))
    expect([await findCart(db, old), (await findCart(db, young))?.id]).toEqual([undefined, young])
  })
})
