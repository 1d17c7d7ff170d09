import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { administer as test, expect } from './journey.ts'
import { button, toast } from './orders-tab.ts'

test(
  'orders go from payment to posted, by mouse and by keyboard, while two people work',
  { tag: ['@both-engines', '@A13.1', '@A13.2', '@A13.3', '@A13.5', '@A13.10', '@C10.24', '@C10.25', '@S10.81'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const variant = (handle: string) => control.product(handle).variants[0]!.id
    const drake = (quantity = 1) => ({ variant: variant('ledger-drake'), quantity })
    const minute = (at: number) => new Date(Date.now() - (60 - at) * 60_000).toISOString()
    const email = 'ada@example.com'
    const order = (lines: ReturnType<typeof drake>[], at: number) =>
      control.createOrder({ lines, email, paid: false, createdAt: minute(at) })
    const first = order([drake()], 1)
    const large = order([drake(2), { variant: variant('emerald-wyrm'), quantity: 1 }], 2)
    const cancelled = order([drake()], 3)
    const others = [4, 5].map((at) => order([drake()], at))
    for (const { name } of [first, large, cancelled, ...others]) control.payOrder(name)
    await shop.staff.orders.sync()
    await page.setViewportSize({ width: 1280, height: 860 })

    // All that share a miniature are printed at once, with the keyboard.
    await page.goto('/admin/print-queue')
    await button(page, /^ALL 6 PRINTED: Ledger Drake/).press('Enter')
    await expect(toast(page)).toContainText('6 pieces marked as printed')
    // The shopper sees how far it is, without a mouse.
    const shopper = await page.context().newPage()
    await shopper.goto('/')
    await shopper.getByRole('link', { name: 'Where is my print?' }).press('Enter')
    await expect(shopper.getByRole('heading', { name: 'ORDER.STATUS' })).toBeVisible()
    await expectAccessible(shopper, 'the lookup of an order')
    const lookUp = async (from: string) => {
      await shopper.getByLabel('Order number').fill(first.name)
      await shopper.getByLabel('Email').fill(from)
      await shopper.keyboard.press('Enter')
    }
    await lookUp('bo@example.com')
    await expect(shopper.getByRole('alert')).toBeFocused()
    await expect(shopper.getByRole('alert')).toContainText('No order has this number and this email address.')
    await expect(shopper.getByLabel('Order number')).toHaveValue(first.name)
    await lookUp(email)
    await expect(shopper.getByRole('heading', { name: `ORDER ${first.name}` })).toBeFocused()
    await expect(shopper.locator('.order-lines > li')).toContainText(/Ledger Drake\s*PRINTED\s*32mm, None/)
    await expect(shopper).toHaveURL(/\/order-status$/)

    control.cancelOrder(cancelled.name)
    await shop.staff.orders.sync()
    await page.getByRole('link', { name: 'READY TO PACK' }).click()
    const ready = page.getByRole('list', { name: 'Ready to pack' })
    const cardOf = (at: Page, { name }: { name: string }) => at.getByRole('form', { name })
    await expect(ready.getByRole('form')).toHaveCount(3)
    await expect(cardOf(page, cancelled)).toHaveCount(0)
    const partly = page.getByRole('region', { name: 'PARTLY PRINTED' })
    await expect(partly.getByRole('form')).toContainText([/3 pieces|2 pieces printed so far/])
    await expect(partly).toContainText('1 still to print')
    await expectAccessible(page, 'the orders to pack')

    // Slips: one page for each order, without prices, in black on white.
    const printing = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.slip')).toHaveCount(3)
    await expect(page.locator('.header')).toBeHidden()
    await expect(page.locator('.slip').first()).toContainText(/PACKING SLIP.*ORDER #1001.*1 piece in this parcel/)
    await expect(page.locator('.slip').first().getByRole('row').last()).toContainText(/1\s*Ledger Drake\s*32mm\s*None/)
    await expect(page.locator('.slips')).not.toContainText('$')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(
      await page
        .locator('.slip')
        .first()
        .evaluate((it) => getComputedStyle(it).breakAfter),
    ).toBe('page')
    await page.emulateMedia({ media: null })
    await button(page, 'PRINT 3 SLIPS').click()
    expect(await printing).toBe(true)

    // By keyboard: the number of the first order, and Enter. The focus goes on to the next one.
    await page.getByLabel('Carrier of all parcels').fill('DHL Express')
    await page.getByLabel(/^Tell customers/).press('Space')
    await page.getByLabel(`Tracking number of ${first.name}`).fill('JD42')
    // A second person posts the same order a moment earlier.
    const second = await page.context().newPage()
    await second.goto('/admin/packing')
    await expect(cardOf(second, first)).toBeVisible()
    const held = Promise.withResolvers<void>()
    await second.route('**/postings', async (route) => {
      await held.promise
      await route.continue()
    })
    await button(cardOf(second, first), `Post ${first.name}`).click()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText(`${first.name}: 1 piece posted, and reported to Shopify`)
    await expect(cardOf(page, first)).toHaveCount(0)
    await expect(page.getByLabel(`Tracking number of ${others[0]!.name}`)).toBeFocused()
    held.resolve()
    await expect(toast(second)).toContainText(
      /1 ORDER NOT POSTED.*posted already, perhaps by somebody else|#1001 was posted already/,
    )
    expect(first.fulfillments).toMatchObject([
      { notified: true, trackingInfo: [{ company: 'DHL Express', number: 'JD42' }] },
    ])
    await second.close()
    // The shopper's answer stays when the shop announces something; asking again shows more.
    await expect(shopper.getByText('PRINTED', { exact: true })).toBeVisible()
    await shopper.getByRole('link', { name: 'LOOK UP ANOTHER ORDER' }).press('Enter')
    await lookUp(email)
    await expect(shopper.getByText('Everything has been posted.')).toBeVisible()
    await expect(shopper.getByText(/DHL Express JD42/)).toBeVisible()
    await expectAccessible(shopper, 'the status of an order')
    await shopper.close()

    // By mouse: two orders at once.
    await expect(button(page, 'POST CHOSEN ORDERS')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'POST CHOSEN ORDERS')).toHaveAccessibleDescription(/^Choose orders/)
    await page.getByLabel('All 2 ready').click()
    await button(page, 'POST 2 ORDERS').click()
    await expect(toast(page)).toContainText('2 ORDERS POSTED')
    await expect(page.getByText('[NOTHING TO PACK]')).toBeVisible()
    for (const other of others) await expect.poll(() => other.displayFulfillmentStatus).toBe('FULFILLED')

    // A part now, the rest once it is printed.
    await button(partly, `Post 2 pieces of ${large.name}`).press('Enter')
    await expect(toast(page)).toContainText(`${large.name}: 2 pieces posted`)
    await expect.poll(() => large.displayFulfillmentStatus).toBe('PARTIALLY_FULFILLED')
    await page.getByRole('link', { name: '[PRINT QUEUE]' }).press('Enter')
    await expect(page.getByRole('article', { name: 'Ledger Drake' })).toHaveCount(0)
    await button(page, /^PRINTED: Emerald Wyrm/).click()
    await page.goBack()
    await expect(cardOf(page, large)).toContainText('1 × Emerald Wyrm')
    await expect(cardOf(page, large)).toContainText('2 of 2 posted')
    // The order shows its parcel, and leads back.
    await cardOf(page, large).getByRole('link', { name: large.name, exact: true }).click()
    await expect(page.getByRole('table', { name: 'Parcels' }).getByRole('row').last()).toContainText(
      /2 × Ledger Drake.*POSTED/,
    )
    await expect(page.getByRole('table', { name: 'Pieces' })).toContainText('2 of 2')
    await page.getByRole('link', { name: '[READY TO PACK]' }).press('Enter')
    await expect(cardOf(page, large).getByRole('heading')).toBeFocused()
    await button(cardOf(page, large), `Post ${large.name}`).click()
    await expect(page.getByText('[NOTHING TO PACK]')).toBeVisible()
    await expect.poll(() => large.displayFulfillmentStatus).toBe('FULFILLED')

    // Taken back by keyboard, after a question.
    const latest = page.getByRole('table', { name: 'Posted lately' }).getByRole('row').nth(1)
    await button(latest, `Take back the parcel of ${large.name}`).press('Enter')
    await button(page, 'CANCEL THE PARCEL').press('Enter')
    await expect(toast(page)).toContainText(`${large.name}: 1 piece to be packed again`)
    await expect(cardOf(page, large)).toBeVisible()

    // Without the scope, the screen says so, and orders are marked by hand.
    control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
    await shop.staff.console.shopify({ query: { now: 'yes' } })
    await page.setViewportSize({ width: 480, height: 700 })
    await page.reload()
    await expect(page.getByText(/lacks the scope write_merchant_managed_fulfillment_orders/)).toBeVisible()
    await expectAccessible(page, 'packing without the scope')
    await button(cardOf(page, large), `Post ${large.name}`).click()
    await expect(toast(page)).toContainText(`${large.name}: 1 piece marked as posted`)
    await button(toast(page), 'UNDO').click()
    await expect(cardOf(page, large)).toBeVisible()
    await button(cardOf(page, large), `Post ${large.name}`).press('Enter')
    await expect(page.getByText('[NOTHING TO PACK]')).toBeVisible()

    // One piece gets lost in the post: it is to print again, and the parcels stay.
    await page.getByRole('table', { name: 'Posted lately' }).getByRole('link', { name: large.name }).first().click()
    await button(page, /^REPRINT: Emerald Wyrm/).click()
    const dialog = page.getByRole('dialog', { name: 'REPRINT' })
    await expect(dialog.getByRole('radio', { name: 'lost in the post' })).toBeChecked()
    await button(dialog, 'REPRINT').click()
    await expect(toast(page)).toContainText('1 piece returned to the queue')
    await expect(page.getByRole('list', { name: 'REPRINTED' })).toContainText('lost in the post, sent again')
    await expectAccessible(page, 'an order with parcels')

    // Of two equal lines one has a name on its base, and the order has a note: two pieces, on every screen.
    const properties = [
      { key: 'Name on base', value: 'Ada' },
      { key: '_print_file', value: 'ada.stl' },
    ]
    const lines = [drake(), { ...drake(), customAttributes: properties }]
    const wished = control.createOrder({ lines, email, note: 'Print in grey,\nplease.' })
    await shop.staff.orders.sync()
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto('/admin/print-queue')
    const kinds = page.getByRole('article', { name: 'Ledger Drake' })
    await expect(kinds).toHaveCount(2)
    const wishes = (at: Locator) => at.getByRole('list', { name: 'Wishes' }).getByRole('listitem')
    const note = 'Note: Print in grey,\nplease.'
    await expect(wishes(kinds.first())).toHaveText([note], { useInnerText: true })
    await expect(wishes(kinds.last())).toHaveText(['Name on base: Ada', '_print_file: ada.stl', note], {
      useInnerText: true,
    })
    await expectAccessibleAt(page, [390, 1440], 'the print queue with wishes')
    await button(page, /^PRINTED: Ledger Drake, 32mm, None, Note: Print in grey, please\.$/).click()
    await expect(kinds).toHaveCount(1)
    await button(page, /^PRINTED: Ledger Drake, 32mm, None, Name on base: Ada; _print_file/).click()
    await expect(kinds).toHaveCount(0)
    await page.goto('/admin/packing')
    const texts = [note, 'Name on base: Ada']
    await expect(wishes(cardOf(page, wished))).toHaveText(texts, { useInnerText: true })
    await expectAccessibleAt(page, [390, 1440], 'the orders to pack with wishes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.slip').locator('.wishes > li')).toHaveText(texts, { useInnerText: true })
    await page.emulateMedia({ media: null })
    await page.goto('/order-status')
    await page.getByLabel('Order number').fill(wished.name)
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    const status = page.getByRole('region', { name: `ORDER ${wished.name}` })
    await expect(status).toContainText('Name on base: Ada')
    await expect(status.getByText('Note: Print in grey,')).toHaveText(note, { useInnerText: true })
    await expect(status).not.toContainText('_print_file')
    await expectAccessibleAt(page, [390, 1440], 'the status of an order with wishes')
    const [{ id } = { id: '' }] = await shop.staff.orders.list({ query: { search: wished.name } })
    await page.goto(`/admin/orders/${id}`)
    await expect(wishes(page.getByRole('main'))).toHaveText([note, 'Name on base: Ada', '_print_file: ada.stl'], {
      useInnerText: true,
    })
    await expectAccessibleAt(page, [390, 1440], 'an order with wishes')
  },
)
