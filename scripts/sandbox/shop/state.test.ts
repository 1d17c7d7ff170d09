import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCartClient, createCart, pay, variantId } from '#sandbox/testing/cart.ts'
import { creature, fewCreatures } from '#sandbox/testing/catalogue.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

async function temporaryStateFile() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-state-'))
  return {
    file: join(folder, 'deep', 'state.json'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

test('orders, stock, carts and changes survive a restart', async () => {
  await using state = await temporaryStateFile()
  let cartId = ''
  {
    await using shop = await openSandbox({ stateFile: state.file })
    await pay(await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm'), quantity: 2 }]))
    cartId = (await createCart(shop, [{ merchandiseId: variantId(shop, 'bog-hag') }])).id
    shop.control.changeProduct('moss-troll', { handle: 'mossy-troll' })
    shop.control.setSituation({ hasPasswordPage: true })
  }
  await using shop = await openSandbox({ stateFile: state.file })
  expect(shop.control.orders()).toMatchObject([{ name: '#1001', totalCents: 800 }])
  expect(shop.control.product('ember-wyrm').variants[0]?.inventoryQuantity).toBe(8)
  expect(shop.control.product('mossy-troll').title).toBe('moss troll')
  expect(await createCartClient(shop).read(cartId)).toMatchObject({ totalQuantity: 1 })
  expect(shop.control.situation()).toMatchObject({ hasPasswordPage: true, plan: 'Basic' })
  shop.control.setSituation({ hasPasswordPage: false })
  await pay(await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }]))
  expect(shop.control.orders().map((order) => order.name)).toEqual(['#1001', '#1002'])
})

test('a changed catalogue reseeds products and keeps orders', async () => {
  await using state = await temporaryStateFile()
  {
    await using shop = await openSandbox({ stateFile: state.file })
    await pay(await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }]))
  }
  await using shop = await openSandbox({ stateFile: state.file, catalogue: [...fewCreatures, creature('new-imp')] })
  expect(shop.control.products()).toHaveLength(4)
  expect(shop.control.product('ember-wyrm').variants[0]?.inventoryQuantity).toBe(10)
  expect(shop.control.orders()).toHaveLength(1)
})

test('an unreadable state file is replaced', async () => {
  await using state = await temporaryStateFile()
  {
    await using shop = await openSandbox({ stateFile: state.file })
    shop.control.changeProduct('bog-hag', { title: 'Changed' })
  }
  const whole = await readFile(state.file, 'utf8')
  await writeFile(state.file, whole.slice(0, 100))
  await using shop = await openSandbox({ stateFile: state.file })
  expect(shop.control.product('bog-hag').title).toBe('bog hag')
})

test('a state file from before sales channels has every product in the channel, with tracked stock', async () => {
  await using state = await temporaryStateFile()
  {
    await using shop = await openSandbox({ stateFile: state.file })
    shop.control.changeProduct('bog-hag', { title: 'Changed' })
  }
  const text = await readFile(state.file, 'utf8')
  await writeFile(state.file, text.replaceAll(/"(published|tracked)":true,/g, ''))
  await using shop = await openSandbox({ stateFile: state.file })
  expect(shop.control.product('bog-hag')).toMatchObject({
    title: 'Changed',
    published: true,
    variants: [{ tracked: true }],
  })
})
