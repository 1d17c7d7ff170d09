import { expect, test } from 'vitest'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { ReadStore } from '#storefront/api/reads.ts'
import { busyStores, cartRead } from './cart.queries.ts'
import { CartWriter, applyChange, type CartChange } from './cart.writer.ts'

const line = (id: string, quantity = 1) => ({ id, quantity, productId: `product-${id}` }) as CartItem

/** A cart whose server responds on command. */
function shop(...start: CartItem[]) {
  let lines = start
  const asked: { change: CartChange; answer: () => void; refuse: () => void }[] = []
  const reads = new ReadStore(async () => lines)
  reads.set(cartRead, lines)
  let saved = 0
  const writer = new CartWriter(reads, () => saved++)
  const write = (change: CartChange, shown: CartChange | null = change) =>
    writer.write(shown, () => {
      const { promise, resolve, reject } = Promise.withResolvers<CartChange>()
      asked.push({
        change,
        answer: () => {
          lines = applyChange(lines, change)
          resolve(change)
        },
        refuse: () => reject(new Error('400: no')),
      })
      return promise
    })
  return {
    write,
    asked,
    writer,
    saved: () => saved,
    isBusy: () => busyStores.has(reads),
    quantities: () => reads.data(cartRead)?.map(({ id, quantity }) => `${id}${quantity}`),
    settled: () => new Promise((done) => setTimeout(done, 5)),
  }
}

test('a change shows before it is sent and stays when it is accepted', async () => {
  const { write, asked, quantities, settled, saved } = shop(line('a'), line('b'))
  const done = write({ kind: 'remove', id: 'a' })
  await settled()
  expect(quantities()).toEqual(['b1'])
  asked[0]!.answer()
  await done
  expect([quantities(), saved()]).toEqual([['b1'], 1])
})

test('what is queued is sent at once, and once, when the page is left', async () => {
  const { write, asked, quantities, settled, writer } = shop(line('a'), line('b'))
  const done = [write({ kind: 'quantity', id: 'a', quantity: 2 }), write({ kind: 'quantity', id: 'b', quantity: 3 })]
  await settled()
  expect(asked).toHaveLength(1)
  writer.flush()
  done.push(write({ kind: 'quantity', id: 'b', quantity: 4 }))
  expect(asked.map(({ change }) => change)).toEqual([
    { kind: 'quantity', id: 'a', quantity: 2 },
    { kind: 'quantity', id: 'b', quantity: 3 },
  ])
  for (const at of [0, 1, 2]) {
    await settled()
    asked[at]!.answer()
  }
  await Promise.all(done)
  expect([quantities(), asked.length]).toEqual([['a2', 'b4'], 3])
})

test('a rejected change is rolled back and leaves the others', async () => {
  const { write, asked, quantities, settled } = shop(line('a'), line('b'))
  const refused = write({ kind: 'quantity', id: 'a', quantity: 5 })
  const taken = write({ kind: 'quantity', id: 'b', quantity: 7 })
  await settled()
  expect(quantities()).toEqual(['a5', 'b7'])
  asked[0]!.refuse()
  await expect(refused).rejects.toThrow('400: no')
  await settled()
  expect(quantities()).toEqual(['a1', 'b7'])
  asked[1]!.answer()
  await taken
  expect(quantities()).toEqual(['a1', 'b7'])
})

test('changes are sent one by one; a newer quantity replaces a queued one', async () => {
  const { write, asked, quantities, settled, isBusy } = shop(line('a'))
  const all = [2, 3, 4, 5].map((quantity) => write({ kind: 'quantity', id: 'a', quantity }))
  await settled()
  expect(asked.map(({ change }) => change)).toEqual([{ kind: 'quantity', id: 'a', quantity: 5 }])
  const more = [6, 7].map((quantity) => write({ kind: 'quantity', id: 'a', quantity }))
  await settled()
  expect([asked.length, quantities(), isBusy()]).toEqual([1, ['a7'], true])
  asked[0]!.answer()
  await settled()
  asked[1]!.answer()
  await Promise.all([...all, ...more])
  await settled()
  expect(asked.map(({ change }) => change)).toMatchObject([{ quantity: 5 }, { quantity: 7 }])
  expect([quantities(), isBusy()]).toEqual([['a7'], false])
})

test('a line with another choice takes the equal line in, also in the confirmed cart', async () => {
  const wyrm = (id: string, scale: string, quantity: number) =>
    ({ ...line(id, quantity), productId: 'wyrm', scale, finishing: 'None' }) as CartItem
  const { write, asked, quantities, settled } = shop(wyrm('a', '32mm', 2), line('b'), wyrm('c', '54mm', 998))
  const option = { kind: 'option', id: 'a', scale: '54mm', finishing: 'None' } as const
  const refused = write(option)
  await settled()
  expect(quantities()).toEqual(['a999', 'b1'])
  asked[0]!.refuse()
  await expect(refused).rejects.toThrow('400: no')
  await settled()
  expect(quantities()).toEqual(['a2', 'b1', 'c998'])

  // The later quantity is of the merged line, so it can't replace the earlier one.
  const done = [write({ kind: 'quantity', id: 'b', quantity: 9 })]
  await settled()
  done.push(write({ kind: 'quantity', id: 'a', quantity: 1 }), write({ ...option, scale: '75mm' }), write(option))
  done.push(write({ kind: 'quantity', id: 'a', quantity: 7 }))
  for (const at of [1, 2, 3, 4]) {
    asked[at]!.answer()
    await settled()
  }
  await Promise.all(done)
  expect(asked.slice(2).map(({ change }) => change)).toEqual([
    { kind: 'quantity', id: 'a', quantity: 1 },
    option,
    { kind: 'quantity', id: 'a', quantity: 7 },
  ])
  expect(quantities()).toEqual(['a7', 'b9'])
  expect(applyChange([wyrm('c', '54mm', 9)], { kind: 'put', line: wyrm('a', '54mm', 3) })).toHaveLength(2)
})

test('an added line shows once the server has given it an id', async () => {
  const { write, asked, quantities, settled } = shop(line('a'))
  const done = write({ kind: 'put', line: line('b', 2) }, null)
  await settled()
  expect(quantities()).toEqual(['a1'])
  asked[0]!.answer()
  await done
  await settled()
  expect(quantities()).toEqual(['a1', 'b2'])
})

test('an undone removal shows at its old position until the server responds', () => {
  const lines = [line('a'), line('c')]
  expect(applyChange(lines, { kind: 'put', line: line('b'), at: 1 }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(applyChange(lines, { kind: 'put', line: line('a', 9) }).map(({ quantity }) => quantity)).toEqual([9, 1])
  expect(applyChange(lines, { kind: 'clear' })).toEqual([])
})

test('a link waits until the cart is saved, and stays where it couldn’t be', async () => {
  const { write, asked, settled, writer } = shop(line('a'))
  const press = () => {
    const said: string[] = []
    const currentTarget = { click: () => said.push('followed') }
    writer.holdLink({ currentTarget, preventDefault: () => said.push('held') } as never)
    return said
  }
  expect(press()).toEqual([])
  const change = write({ kind: 'quantity', id: 'a', quantity: 2 })
  await settled()
  const held = press()
  expect(held).toEqual(['held'])
  asked[0]!.answer()
  await change
  await settled()
  expect(held).toEqual(['held', 'followed'])

  const refused = write({ kind: 'quantity', id: 'a', quantity: 3 })
  await settled()
  const stays = press()
  asked[1]!.refuse()
  await expect(refused).rejects.toThrow('400')
  await settled()
  expect(stays).toEqual(['held'])
})
