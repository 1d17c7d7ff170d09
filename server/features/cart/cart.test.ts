import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { draft, variant, importSource } from '#tests/harness/product-draft.ts'
import { readProduct, readProducts } from '#server/features/catalogue/reading/read-products.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { cartContract } from '#shared/features/cart/cart.contract.ts'
import type { CartItemChange, CartItemDraft } from '#shared/features/cart/cart.schema.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { moveLines, replaceLines, sweepCarts } from './cart.repository.ts'
import { cartRoutes } from './cart.routes.ts'

const ignore = () => {}

const dragon = draft({
  shopifyId: 'gid://dragon',
  name: 'Dragon',
  handle: 'dragon',
  shopifyVariants: [
    variant('32mm', 'None', '4.50'),
    variant('32mm', 'OSR Style', '5.50'),
    variant('54mm', 'None', '8.00'),
    variant('54mm', 'OSR Style', '9.00', false),
  ],
})
const ooze = draft({ shopifyId: 'gid://ooze', name: 'Ooze', handle: 'ooze', shopifyVariants: [] })

/** The cart API for two sessions, with a dragon (1) and an ooze without variants (2). */
async function openCart(db: Database) {
  await saveProducts(db, [dragon, ooze], importSource(1), ignore)
  const cart = createClient(
    cartContract,
    createInProcessSend(cartRoutes({ db, limits: createRateLimits(null), catalogue: { readProduct, readProducts } }))
      .send,
  )
  const of = (session: string) => {
    const headers = { 'x-session-id': session.padEnd(22, '-') }
    return {
      list: () => cart.list({ headers }),
      add: (body: Partial<CartItemDraft>, key?: string) =>
        cart.add({
          headers: { ...headers, ...(key && { 'idempotency-key': key }) },
          body: { productId: '1', ...body },
        }),
      update: (id: string, quantity: number) => cart.update({ headers, params: { id }, body: { quantity } }),
      change: (id: string, body: z.input<typeof CartItemChange>) => cart.update({ headers, params: { id }, body }),
      remove: (id: string) => cart.remove({ headers, params: { id } }),
      clear: () => cart.clear({ headers }),
    }
  }
  return { mine: of('mine'), theirs: of('theirs'), cart }
}

onEveryDialect((_, open) => {
  test('lines move to another cart once, and equal lines merge', async () => {
    await using database = await open()
    const { db } = database
    const { mine, theirs } = await openCart(db)
    await mine.add({ quantity: 998 })
    const large = await mine.add({ scale: '54mm', quantity: 2 })
    await theirs.add({ quantity: 3 })
    const ids = ['mine', 'theirs'].map((session) => session.padEnd(22, '-')) as [string, string]
    const moved = await Promise.all([1, 2, 3].map(() => moveLines(db, ...ids)))
    expect(moved.map(({ length }) => length).toSorted()).toEqual([0, 0, 2])
    expect(await mine.list()).toEqual([])
    expect((await theirs.list()).map(({ scale, quantity }) => [scale, quantity])).toEqual([
      ['54mm', 2],
      ['32mm', 999],
    ])
    await moveLines(db, ids[1], ids[0], large.id)
    expect(await mine.list()).toMatchObject([{ id: large.id, quantity: 2 }])
    expect(await theirs.list()).toHaveLength(1)
  })

  test('lines that replace others of a cart survive a repeated request', async () => {
    await using database = await open()
    const { db } = database
    const { mine, theirs } = await openCart(db)
    const ids = ['mine', 'theirs'].map((session) => session.padEnd(22, '-')) as [string, string]
    for (const quantity of [1, 2, 3]) {
      await mine.add({ quantity })
      // Each begins when the one before is a query ahead.
      const repeat = async (queries: number) => {
        for (let query = 0; query < queries; query++) await sql`select 1`.execute(db)
        await replaceLines(db, ...ids)
      }
      await Promise.all([0, 1, 2, 3, 4, 5].map(repeat))
      expect([await mine.list(), await theirs.list()]).toMatchObject([[], [{ quantity }]])
    }
  })

  test(
    'lines are added, merged, changed, removed and cleared',
    { tags: ['S3.1', 'S7.4', 'S7.5', 'S7.6', 'S7.7', 'S7.8'] },
    async () => {
      await using database = await open()
      const { mine } = await openCart(database.db)
      const line = await mine.add({ scale: '54mm', quantity: 2 })
      expect(line).toMatchObject({
        productId: '1',
        quantity: 2,
        scale: '54mm',
        finishing: 'None',
        paintingOption: 'unprimed',
        product: { name: 'Dragon', isAvailable: true },
      })
      expect(await mine.add({ scale: '54 mm Display', quantity: 3 })).toMatchObject({ id: line.id, quantity: 5 })
      const osr = await mine.add({ finishing: 'OSR (Primed and Drybrush)', paintingOption: 'unprimed' })
      expect(osr).toMatchObject({ scale: '32mm', finishing: 'OSR Style', paintingOption: 'osr_priming', quantity: 1 })
      expect((await mine.list()).map(({ id, quantity }) => [id, quantity])).toEqual([
        [line.id, 5],
        [osr.id, 1],
      ])
      expect(await mine.update(line.id, 7)).toMatchObject({ id: line.id, quantity: 7 })
      await mine.remove(line.id)
      expect(await mine.list()).toMatchObject([{ id: osr.id }])
      await mine.clear()
      expect(await mine.list()).toEqual([])
    },
  )

  test('a line changes its scale and finishing, and an equal line merges into it', { tags: ['S7.6'] }, async () => {
    await using database = await open()
    const { mine, theirs } = await openCart(database.db)
    const [first, second] = ['first-addition-0', 'second-addition-'] as const
    const { id } = await mine.add({ quantity: 2 }, first)
    await theirs.add({ scale: '54mm', quantity: 50 })
    const changed = await mine.change(id, { scale: '54 mm Display', finishing: 'None' })
    expect(changed).toMatchObject({ id, scale: '54mm', finishing: 'None', quantity: 2 })
    expect(await mine.change(id, { scale: '32mm', finishing: 'OSR Style', quantity: 3 })).toMatchObject({
      id,
      paintingOption: 'osr_priming',
      quantity: 3,
    })
    const other = await mine.add({ quantity: 998 }, second)
    await mine.add({ productId: '2', quantity: 7 })
    // The answer to the first request may be lost.
    for (let tries = 0; tries < 2; tries++) {
      await Promise.all([1, 2, 3].map(() => mine.change(id, { finishing: 'None' })))
      expect((await mine.list()).map((line) => [line.id, line.finishing, line.quantity])).toEqual([
        [id, 'None', 999],
        [expect.not.stringMatching(other.id), 'None', 7],
      ])
    }
    // Both lines' additions are still known.
    await mine.update(id, 5)
    await mine.add({ quantity: 2 }, first)
    expect(await mine.add({ quantity: 998 }, second)).toMatchObject({ id, quantity: 5 })
    expect(await theirs.list()).toMatchObject([{ quantity: 50 }])
  })

  test('a choice that cannot be bought is refused as when it is added', async () => {
    await using database = await open()
    const { db } = database
    const { mine, theirs } = await openCart(db)
    const { id } = await mine.add({ quantity: 2 })
    await expect(mine.change(id, { scale: '54mm', finishing: 'OSR Style' })).rejects.toThrow(
      '409: Dragon in 54mm size with OSR Style finishing is currently out of stock.',
    )
    await expect(mine.change(id, { scale: '75mm', quantity: 9 })).rejects.toThrow(/^400: Dragon does not come in 75mm/)
    await expect(mine.change(id, {})).rejects.toThrow('400: Give a quantity, a scale or a finishing.')
    await expect(mine.change(id, { scale: '' })).rejects.toThrow(/^400: scale/)
    await expect(theirs.change(id, { scale: '54mm' })).rejects.toThrow('404: Cart line not found')
    expect(await mine.list()).toMatchObject([{ scale: '32mm', quantity: 2 }])
    await archiveUnseen(db, importSource(2), ignore)
    await expect(mine.change(id, { scale: '54mm' })).rejects.toThrow('409: Dragon is no longer available.')
    // What it has can't be bought any more, but changes nothing.
    expect(await mine.change(id, { scale: '32mm', finishing: 'None', quantity: 1 })).toMatchObject({ quantity: 1 })
  })

  test('a line from before a product had other options says which it is', { tags: ['S10.53'] }, async () => {
    await using database = await open()
    const { mine } = await openCart(database.db)
    const { id } = await mine.add({ quantity: 2 })
    const withBase = (base: string) => ({ ...variant('32mm', 'None', base), option3: `Base: ${base}` })
    const shopifyVariants = [withBase('4'), withBase('5'), { ...withBase('6'), availableForSale: false }]
    await saveProducts(database.db, [{ ...dragon, shopifyVariants }], importSource(2), ignore)
    const [first, second, third] = shopifyVariants
    expect(await mine.list()).toMatchObject([{ id, finishing: 'None; Base: 4', variant: first!.id, quantity: 2 }])
    await expect(mine.change(id, { finishing: 'None; Base: 6' })).rejects.toThrow(
      '409: Dragon (32mm, None; Base: 6) is currently out of stock.',
    )
    expect(await mine.change(id, { finishing: 'None; Base: 5' })).toMatchObject({ id, variant: second!.id })
    expect(await mine.add({ variant: first!.id, quantity: 1 })).toMatchObject({ variant: first!.id })
    await expect(mine.add({ variant: third!.id })).rejects.toThrow(/^409: /)
    await expect(mine.add({ variant: '1' })).rejects.toThrow(
      '400: Dragon has no variant gid://shopify/ProductVariant/1.',
    )
    // Left open, it is one that can be bought.
    await saveProducts(
      database.db,
      [{ ...dragon, shopifyVariants: [{ ...first!, availableForSale: false }, second!] }],
      importSource(3),
      ignore,
    )
    expect(await mine.add({ finishing: 'None' })).toMatchObject({ variant: second!.id })
    await expect(mine.add({ finishing: 'None; Base: 7' })).rejects.toThrow(/^400: Dragon does not come in 32mm/)
  })

  test('a repeated addition counts once', async () => {
    await using database = await open()
    const { mine } = await openCart(database.db)
    const [first, second] = ['first-addition-0', 'second-addition-'] as const
    const { id } = await mine.add({ quantity: 998 }, first)
    expect(await mine.add({ quantity: 998 }, first)).toMatchObject({ id, quantity: 998 })
    await Promise.all([1, 2, 3].map(() => mine.add({ quantity: 1 }, second)))
    expect(await mine.add({ quantity: 998 }, first)).toMatchObject({ id, quantity: 999 })
    expect(await mine.add({ scale: '54mm', quantity: 2 }, first)).toMatchObject({ quantity: 2 })
    await expect(mine.add({ quantity: 1 })).rejects.toThrow(/^400: A line holds at most 999/)
    await expect(mine.add({ quantity: 1 }, 'short')).rejects.toThrow(
      '400: idempotency-key: The idempotency-key header is invalid.',
    )
    expect(await mine.list()).toMatchObject([{ quantity: 999 }, { quantity: 2 }])
  })

  test("cart of another session can't be read or changed", { tags: ['S10.1'] }, async () => {
    await using database = await open()
    const { mine, theirs } = await openCart(database.db)
    const { id } = await mine.add({})
    await expect(theirs.update(id, 2)).rejects.toThrow('404: Cart line not found')
    await expect(theirs.remove(id)).rejects.toThrow('404: Cart line not found')
    await theirs.clear()
    expect([await theirs.list(), await mine.list()]).toMatchObject([[], [{ id, quantity: 1 }]])
  })

  test('unavailable choices are refused in plain words and nothing is saved', { tags: ['S10.4'] }, async () => {
    await using database = await open()
    const { mine, cart } = await openCart(database.db)
    await expect(mine.add({ productId: '77' })).rejects.toThrow('404: Product not found')
    await expect(mine.add({ productId: 'gid://dragon' })).rejects.toThrow('404: Product not found')
    await expect(mine.add({ scale: '54mm', finishing: 'OSR Style' })).rejects.toThrow(
      '409: Dragon in 54mm size with OSR Style finishing is currently out of stock. ' +
        'Please try a different size/finishing option or contact support.',
    )
    const choices = 'Choices: 32mm with None; 32mm with OSR Style; 54mm with None; 54mm with OSR Style.'
    for (const odd of [{ scale: '75mm' }, { scale: 'Large' }, { finishing: 'Gold' }]) {
      await expect(mine.add(odd)).rejects.toThrow(/^400: Dragon does not come in .* size with .* finishing\./)
      await expect(mine.add(odd)).rejects.toThrow(choices)
    }
    for (const quantity of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(mine.add({ quantity })).rejects.toThrow(/^400: quantity/)
    }
    await expect(cart.list({ headers: { 'x-session-id': 'short' } })).rejects.toThrow(/^400: /)
    expect(await mine.list()).toEqual([])
  })

  test('product without variants comes in the default choices', { tags: ['S3.1'] }, async () => {
    await using database = await open()
    const { mine } = await openCart(database.db)
    expect(await mine.add({ productId: '2', scale: '54mm', finishing: 'OSR Style' })).toMatchObject({
      scale: '54mm',
      finishing: 'OSR (Primed and Drybrush)',
      paintingOption: 'osr_priming',
    })
    await expect(mine.add({ productId: '2', scale: '75mm' })).rejects.toThrow(/^400: Ooze does not come in 75mm/)
  })

  test('cart limits are enforced and a refused line changes nothing', async () => {
    await using database = await open()
    const { db } = database
    const { mine } = await openCart(db)
    const { id } = await mine.add({ quantity: 998 })
    await expect(mine.add({ quantity: 2 })).rejects.toThrow(
      '400: A line holds at most 999 miniatures; yours already has 998.',
    )
    expect(await mine.list()).toMatchObject([{ id, quantity: 998 }])
    const many = Array.from({ length: MAX_LINES }, (_, n) =>
      draft({ shopifyId: `gid://${n}`, handle: `h${n}`, name: `N${n}`, shopifyVariants: [] }),
    )
    await saveProducts(db, many, importSource(1), ignore)
    for (let n = 0; n < MAX_LINES - 1; n++) await mine.add({ productId: String(n + 3) })
    await expect(mine.add({ productId: '2' })).rejects.toThrow('400: A cart holds at most 100 different lines.')
    expect(await mine.add({ productId: '1', quantity: 1 })).toMatchObject({ quantity: 999 })
    expect(await mine.list()).toHaveLength(MAX_LINES)
  })

  test("archived product stays in the cart but can't be added again", async () => {
    await using database = await open()
    const { db } = database
    const { mine } = await openCart(db)
    const { id } = await mine.add({})
    await archiveUnseen(db, importSource(2), ignore)
    expect(await mine.list()).toMatchObject([{ id, product: { name: 'Dragon', isAvailable: false } }])
    await expect(mine.add({})).rejects.toThrow('409: Dragon is no longer available.')
    expect(await mine.update(id, 2)).toMatchObject({ quantity: 2, product: { isAvailable: false } })
    await mine.remove(id)
  })

  test('unused carts are swept as a whole', async () => {
    await using database = await open()
    const { db } = database
    const { mine, theirs } = await openCart(db)
    await mine.add({})
    await mine.add({ scale: '54mm' })
    await theirs.add({})
    await db.updateTable('cartLines').set({ touchedAt: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await mine.list()).toHaveLength(2)
    expect(await sweepCarts(db, new Date('2026-02-01'))).toBe(1)
    expect([(await mine.list()).length, (await theirs.list()).length]).toEqual([2, 0])
    // Adding an item also renews the existing lines.
    await db.updateTable('cartLines').set({ touchedAt: '2026-01-01T00:00:00.000Z' }).execute()
    await mine.add({ quantity: 2 })
    expect(await sweepCarts(db, new Date('2026-02-01'))).toBe(0)
  })
})
