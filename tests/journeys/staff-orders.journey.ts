import type { Locator, Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { expect, open, publish as test } from './journey.ts'

const PHOSPHOR = 'rgb(34, 197, 94)'
const AMBER = 'rgb(251, 191, 36)'

const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })
const readOrders = (page: Page) => button(page, 'SYNC ORDERS')

/** Shopify's numeric id of a product variant. */
function variantOf(shop: TestShop, handle: string, options = '32mm/None'): string {
  const { variants } = shop.shopify.control.product(handle)
  return variants.find(({ optionValues }) => optionValues.join('/') === options)!.id
}

/** Waits until the shop has imported the orders of the fake Shopify. */
async function sync(shop: TestShop, number: string) {
  await shop.staff.orders.sync()
  await expect
    .poll(async () => (await shop.staff.orders.list({ query: {} })).map((order) => order.shopifyOrderNumber))
    .toContain(number)
}

const widths = [1280, 320] as const

test(
  'orders are listed with coloured states, synced and opened; a list that is empty or can’t be read says so',
  { tag: ['@A14.3', '@A14.4', '@A14.5', '@A2.6', '@A3.5'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const long = control.createOrder({
      lines: [{ variant: variantOf(shop, 'emerald-wyrm'), quantity: 2 }, { variant: variantOf(shop, 'ledger-drake') }],
      email: 'somebody.with.a.rather.long.name.who.collects.dragons@a.long.domain.of.example.com',
      test: true,
    })
    await sync(shop, long.name)
    const [latest] = await shop.staff.sync.history({ query: { kind: 'orders', limit: 1 } })
    control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
    await shop.staff.console.shopify({ query: { now: 'yes' } })

    await test.step('what can’t be read, and that nothing was sold yet', async () => {
      const lists = /\/api\/(shopify\/orders|orders\/)/
      let answer: object = { status: 503, body: 'Busy.' }
      await page.route(lists, (route) => route.fulfill(answer))
      let change: object = { status: 'failed', error: 'Shopify refused the token.' }
      await page.route('**/api/syncs?**', (route) => route.fulfill({ json: [{ ...latest, ...change }] }))
      await page.goto('/admin/orders')
      const refused = page.getByRole('alert').filter({ hasText: 'Shopify refused the token.' })
      await expect(refused).toContainText('Shopify refused the token. The list shows earlier data.')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load orders')
      await expectAccessibleAt(page, widths, 'orders that can’t be read')
      await open(page, '/admin/print-queue')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load the print queue')
      answer = { json: [] }
      await button(page, 'RETRY').click()
      await expect(page.getByText('[NOTHING TO PRINT]')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('[NO ORDERS YET]')).toBeVisible()
      await expect(refused).toBeVisible()
      await expectAccessibleAt(page, widths, 'no orders')

      await page.unroute(lists)
      // Somebody else starts a sync.
      const counts = { added: 3, changed: 1, unchanged: 120, archived: 0, skipped: 0 }
      change = { status: 'running', finishedAt: null, counts }
      await shop.staff.orders.sync()
      await expect(page.getByText('[SYNCING] 124 orders read, 3 new, 1 changed so far')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'Syncing orders' })).toBeVisible()
      await expect(readOrders(page)).toHaveAttribute('aria-disabled', 'true')
      await page.unroute('**/api/syncs?**')
      await shop.staff.orders.sync()
      await expect(readOrders(page)).toHaveAttribute('aria-disabled', 'false')
    })

    await expect(page.getByText('Shopify gives the app only the orders of the last 60 days.')).toBeVisible()
    const wyrm = { variant: variantOf(shop, 'emerald-wyrm', '54mm/OSR Style'), quantity: 3 }
    const { name, totalCents } = control.createOrder({ lines: [wyrm], email: 'ada@example.com', paid: false })
    await readOrders(page).press('Enter')
    await expect(toast(page)).toContainText('Sync started. Orders are being read from Shopify.')
    const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('ada@example.com')
    await expect(row.getByText('PENDING')).toHaveCSS('color', AMBER)
    await expect(row.getByRole('cell').nth(2)).toHaveText('3')
    await expect(row).toContainText(`$${(totalCents / 100).toFixed(2)}`)
    await expect(page.getByText(/^\[DONE\] \d+ orders? read, \d+ new/)).toBeVisible()
    await expect(readOrders(page)).toBeFocused()
    await expectAccessibleAt(page, widths, 'orders')

    control.payOrder(name)
    await readOrders(page).click()
    await expect(row.getByText('PAID', { exact: true })).toHaveCSS('color', PHOSPHOR)

    // Filtered by stage, with ages.
    const stage = (name: RegExp) => page.getByRole('radio', { name })
    await page.getByText(/^POSTED \(\d+\)$/).click()
    await expect(page).toHaveURL(/\?stage=posted$/)
    await expect(row).toHaveCount(0)
    await stage(/^TO PRINT \([1-9]\d*\)$/).press('Space')
    await expect(row).toContainText(/waits (less than a|\d) minute/)
    const saved = page.waitForEvent('download')
    await button(page, 'EXPORT CSV')
      .or(page.getByRole('link', { name: 'EXPORT CSV' }))
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect((await saved).url()).toMatch(/\/api\/orders\.csv\?stage=to-print$/)

    // An order leads back to the list as it was.
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ORDER ${name}PAID`)
    const line = page.getByRole('row').filter({ hasText: 'Emerald Wyrm' })
    await expect(line.getByRole('cell')).toHaveText(['54mm', 'OSR Style', '3', /^\$/, /^\$/, '0 of 3'])
    await expect(page.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      `mailto:ada@example.com?subject=${encodeURIComponent(`Your order ${name}`)}`,
    )
    await page.getByRole('link', { name: '[ALL ORDERS]' }).click()
    await expect(page).toHaveURL(/\?stage=to-print$/)
    await expect(stage(/^TO PRINT/)).toBeChecked()
    await button(page, 'CLEAR').click()

    await page.getByLabel('Search orders').fill('nobody at all')
    await expect(page.getByText('[NO ORDERS FOUND]')).toBeVisible()
    await page.getByLabel('Search orders').fill('ADA@example')
    await expect(page).toHaveURL(/\?search=ADA%40example$/)
    await expect(row).toBeVisible()
    await page.getByLabel('Search orders').fill('collects.DRAGONS')
    await page.getByRole('link', { name: long.name, exact: true }).click()
    // The URL changes before the screen, and the list contains test orders, too.
    await expect(page.getByRole('heading', { level: 1, name: `ORDER ${long.name}` })).toBeVisible()
    await expect(page.getByText('TEST ORDER', { exact: true })).toBeVisible()
    await expectAccessibleAt(page, widths, 'an order')
    await open(page, '/admin/orders/999999')
    await expect(page.getByRole('heading', { name: 'ORDER.NOT.FOUND' })).toBeVisible()

    // Orders are read fifty at a time.
    const [order] = await shop.staff.orders.list({ query: { limit: 1 } })
    await page.route('**/api/shopify/orders?**', (route) => {
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1061)
      const ids = Array.from({ length: Math.min(50, before - 1001) }, (_, index) => before - 1 - index)
      return route.fulfill({ json: ids.map((id) => ({ ...order, id: String(id), shopifyOrderNumber: `#${id}` })) })
    })
    await open(page, '/admin/orders?search=many')
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
    await expect(rows).toHaveCount(50)
    await button(page, 'LOAD MORE').click()
    await expect(rows).toHaveCount(60)
    await expect(rows.last()).toContainText('#1001')
    await expect(button(page, 'LOAD MORE')).toHaveCount(0)
  },
)

test(
  'the print queue is marked by group, piece and order, with UNDO and print',
  { tag: ['@A10.12', '@A14.6', '@A14.7'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const drake = variantOf(shop, 'ledger-drake')
    const day = (date: number) => `2026-10-${date}T12:00:00Z`
    const younger = control.createOrder({ lines: [{ variant: drake, quantity: 2 }], createdAt: day(12) })
    const bought = { lines: [{ variant: drake, quantity: 3 }], email: 'ada@example.com' }
    const older = control.createOrder({ ...bought, createdAt: day(11) })
    control.createOrder({ lines: [{ variant: drake }], paid: false, createdAt: day(10) })
    control.createOrder({ lines: [{ variant: variantOf(shop, 'emerald-wyrm') }], createdAt: day(14) })
    await sync(shop, younger.name)
    await page.goto('/admin/print-queue')
    const groups = page.getByRole('list', { name: 'To print' })
    const group = groups.getByRole('article', { name: 'Ledger Drake', exact: true })
    const count = group.locator('.queue-count')
    await expect(count).toHaveText('5to print')
    const picture = group.locator('img.product-picture')
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    const orders = group.getByRole('listitem')
    await expect(orders).toContainText([older.name, younger.name])

    // Four pieces are printed: three for the older order, one for the newer.
    await group.getByRole('spinbutton').fill('4')
    await button(group, '4 OF 5 PRINTED: Ledger Drake, 32mm, None').press('Enter')
    await expect(toast(page)).toContainText('4 pieces marked as printed')
    await expect(count).toHaveText('1to print')
    await expect(orders.first().getByRole('checkbox')).toBeChecked()
    await expect(orders.last()).toContainText('1 of 2')

    // Another order arrives meanwhile; UNDO reverts only what was marked.
    const late = control.createOrder({ lines: [{ variant: drake }], createdAt: day(13) })
    await sync(shop, late.name)
    await expect(count).toHaveText('2to print')
    await page.keyboard.press('F8')
    await expect(button(toast(page), 'UNDO')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Queue restored')
    await expect(count).toHaveText('6to print')

    await button(orders.nth(1), /^One more of Ledger Drake/).click()
    await expect(orders.nth(1)).toContainText('1 of 2')
    await orders.nth(1).getByRole('checkbox').click()
    await expect(count).toHaveText('4to print')
    await expect(toast(page)).toContainText('1 piece marked as printed')

    const printing = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))))
    await page.getByRole('button', { name: 'PRINT', exact: true }).click()
    expect(await printing).toBe(true)
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.header', '.tabs', '.queue-filters', '.queue-mark', '.toaster', '.queue-tick'])
      await expect(page.locator(part).first(), part).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('.sheet-head')).toContainText(/print queue.*\d{4}, \d{2}:\d{2}/)
    await expect(group.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(picture).toBeVisible()
    const unprinted = orders.filter({ visible: true })
    await expect(unprinted).toHaveCount(2)
    await expect(unprinted.first().locator('.sheet-box')).toBeVisible()
    await expect(unprinted.first()).toContainText(`3 pieces${older.name}`)
    expect(await group.locator('..').evaluate((it) => getComputedStyle(it).breakInside)).toBe('avoid')
    await page.emulateMedia({ media: null })

    // A rejected change is reverted and reported.
    await page.route('**/api/orders/print-queue', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, body: 'The shop is busy.' })
        : route.continue(),
    )
    await button(group, /^ALL 4 PRINTED: Ledger Drake/).click()
    await expect(toast(page)).toContainText('Failed to mark as printed')
    await expect(toast(page)).toContainText('The shop is busy.')
    await expect(count).toHaveText('4to print')
    await page.unroute('**/api/orders/print-queue')

    // Someone else marks a piece first: their mark stays, and the second person is informed.
    const line = (await shop.staff.orders.printQueue())
      .flatMap(({ orders }) => orders)
      .find(({ shopifyOrderNumber }) => shopifyOrderNumber === older.name)!
    await page.route('**/api/orders/print-queue', async (route) => {
      // The screen reads the queue again at times of its own.
      if (route.request().method() === 'GET') return route.continue()
      const { orderId, lineId } = line
      await shop.staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 1, before: 0 }] } })
      await route.continue()
    })
    await button(group, /^ALL 4 PRINTED: Ledger Drake/).click()
    await expect(toast(page)).toContainText(
      `Someone else changed Ledger Drake of ${older.name} to 1 of 3 printed. Check the number and try again.`,
    )
    await page.unroute('**/api/orders/print-queue')
    await expect(orders.first()).toContainText('1 of 3')
    await expect(count).toHaveText('3to print')

    // A completed group disappears, and the focus moves to the group in its place.
    await button(group, /^ALL 3 PRINTED: Ledger Drake/).press('Enter')
    await expect(group).toHaveCount(0)
    await expect(page.locator('.queue-group h2, h1').and(page.locator(':focus'))).toHaveCount(1)
    await page.getByLabel(/^Show printed/).check()
    const printed = page.getByRole('region', { name: 'PRINTED, NOT SENT YET' })
    await expect(printed).toContainText('Ledger Drake')
    await expect(groups.getByRole('article').first()).toBeVisible()
    await expectAccessibleAt(page, widths, 'the print queue')

    // One piece broke: it is printed again, with a reason, and once that was a mistake, it isn't.
    const what = `Ledger Drake, 32mm, None for ${older.name}`
    const dialog = page.getByRole('dialog', { name: 'REPRINT' })
    const again = async (choose: () => Promise<void>) => {
      await button(page, `REPRINT: ${what}`).press('Enter')
      await choose()
      await button(dialog, 'REPRINT').click()
    }
    await again(async () => {
      await expect(dialog).toContainText(what)
      await dialog.getByLabel('Pieces').fill('4')
      await button(dialog, 'REPRINT').click()
      await expect(dialog).toContainText('must be at most 3')
      await dialog.getByLabel('Pieces').fill('2')
      await dialog.getByRole('radio', { name: 'other' }).check()
      await dialog.getByLabel('Reason in your words').fill('fell off the shelf')
      await expectAccessible(page, 'a reprint')
    })
    await expect(toast(page)).toContainText('2 pieces returned to the queue')
    await expect(count).toHaveText('2to print')
    await button(toast(page), 'UNDO').click()
    await expect(toast(page)).toContainText('Counted as printed again')
    await expect(groups.getByRole('article', { name: 'Ledger Drake', exact: true })).toHaveCount(0)
    await again(() => dialog.getByRole('radio', { name: 'broken' }).check())
    await expect(count).toHaveText('1to print')
    await orders.first().getByRole('link', { name: older.name }).click()
    await expect(page.getByRole('list', { name: 'REPRINTED' })).toHaveText(
      /^1 × Ledger Drake, 32mm: broken \(.+, .+\)$/,
    )
    await page.goBack()
    await button(group, /^PRINTED: Ledger Drake/).click()
    await expect(printed).toContainText('Ledger Drake')

    // The shopper sees how far it is, without a mouse.
    const shopper = await page.context().newPage()
    await shopper.goto('/')
    await shopper.getByRole('link', { name: 'Where is my print?' }).press('Enter')
    await expect(shopper.getByRole('heading', { name: 'ORDER.STATUS' })).toBeVisible()
    await expectAccessible(shopper, 'the lookup of an order')
    const lookUp = async (email: string) => {
      await shopper.getByLabel('Order number').fill(older.name)
      await shopper.getByLabel('Email').fill(email)
      await shopper.keyboard.press('Enter')
    }
    await lookUp('bo@example.com')
    await expect(shopper.getByRole('alert')).toBeFocused()
    await expect(shopper.getByRole('alert')).toContainText('No order has this number and this email address.')
    await expect(shopper.getByLabel('Order number')).toHaveValue(older.name)
    await lookUp('ada@example.com')
    await expect(shopper.getByRole('heading', { name: `ORDER ${older.name}` })).toBeFocused()
    await expect(shopper.getByRole('main').getByRole('listitem')).toContainText(/Ledger Drake\s*PRINTED\s*.*3 pieces/)
    await expect(shopper).toHaveURL(/\/order-status$/)

    const parcel = { company: 'DHL', number: '42', url: 'https://dhl.example/42' }
    for (const { name } of [older, younger, late]) control.fulfilOrder(name, undefined, parcel)
    await shop.staff.orders.sync()
    await expect(page.getByText('Ledger Drake')).toHaveCount(0)
    // The answer stays when the shop announces something; asking again shows more.
    await expect(shopper.getByText('PRINTED', { exact: true })).toBeVisible()
    await shopper.getByRole('link', { name: '> LOOK UP ANOTHER ORDER' }).press('Enter')
    await lookUp('ada@example.com')
    await expect(shopper.getByText('Everything has been posted.')).toBeVisible()
    await expect(shopper.getByRole('link', { name: /^DHL 42/ })).toHaveAttribute('href', 'https://dhl.example/42')
    await expectAccessible(shopper, 'the status of an order')
  },
)
