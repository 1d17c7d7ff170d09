import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { demoProducts } from '#tests/harness/demo-products.ts'
import { openShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const poll = { interval: 50 }

test(
  'shoppers hear once that their order is printed, if the owner wants it',
  { tags: ['A14.9', 'S10.82'] },
  async () => {
    await using server = await openMailServer()
    await using shop = await openShop({ catalogue: demoProducts, env: server.env })
    const { db, close } = await openDatabase(shop.database)
    const { control } = shop.shopify
    const variant = control.products().find(({ handle }) => handle === 'ember-wyrm')!.variants[0]!.id
    const wishes = [
      { key: 'Name on base', value: 'Ada\n<b>' },
      { key: '_print_file', value: 'base.stl' },
    ]
    for (const email of ['ada@example.com', 'bo@example.com', 'cy@example.com'])
      control.createOrder({ lines: [{ variant, quantity: 2, customAttributes: wishes }], email })
    const { orders, shopFacts, mail } = await shop.signIn('administrator')
    await orders.sync()
    const list = await waitFor(async () => {
      const found = await orders.list({ query: {} })
      expect(found).toHaveLength(3)
      return found
    }, poll)
    const print = async (email: string, printed: number) => {
      const { id, lineItems } = list.find(({ customerEmail }) => customerEmail === email)!
      await orders.markPrinted({ body: { lines: [{ orderId: id, lineId: lineItems[0]!.id, printed }] } })
    }
    const waiting = async () =>
      (await mail.list({ query: { search: 'example.com' } })).mails
        .filter(({ label }) => label === 'Order printed')
        .map(({ to, state }) => `${to} ${state}`)

    await print('cy@example.com', 2)
    expect(await waiting()).toEqual([])
    await shopFacts.update({ params: { id: '1' }, headers: {}, body: { printedMails: 'on' } })
    await print('ada@example.com', 1)
    expect(await waiting()).toEqual([])
    await print('ada@example.com', 2)
    await print('bo@example.com', 2)
    // Time for an UNDO.
    await print('bo@example.com', 1)
    expect(await waiting()).toEqual(['bo@example.com waiting', 'ada@example.com waiting'])
    const isLater = async () => {
      await db.updateTable('mails').set({ nextAt: new Date().toISOString() }).where('state', '=', 'waiting').execute()
      // Starts the job.
      await mail.test({ body: { to: 'staff@example.com' } })
    }
    await isLater()
    await waitFor(
      async () =>
        expect(await waiting()).toEqual(expect.arrayContaining(['bo@example.com dropped', 'ada@example.com sent'])),
      poll,
    )
    const [told] = server.to('ada@example.com')
    expect(told).toMatchObject({ subject: 'Your creatures are printed: order #1001' })
    expect(told!.text).toMatch(/2 × Ember Wyrm, 32mm, Name on base: Ada <b>\n/)
    expect(told!.text).toContain('/order-status')

    // Only once, whatever is marked afterwards; an undone one is still told.
    await print('ada@example.com', 1)
    await print('ada@example.com', 2)
    await print('bo@example.com', 2)
    await isLater()
    await waitFor(() => expect(server.to('bo@example.com')).toHaveLength(1), poll)
    expect(server.to('ada@example.com')).toHaveLength(1)
    expect(server.to('cy@example.com')).toEqual([])
    await close()
  },
)
