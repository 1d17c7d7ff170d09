import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { button, sync, toast, variantOf, widths } from '#tests/journeys/orders-tab.ts'

const PHOSPHOR = 'rgb(34, 197, 94)'
const AMBER = 'rgb(251, 191, 36)'

const readOrders = (page: Page) => button(page, 'SYNC ORDERS')

screen(
  'orders are listed with coloured states, synced and opened; a list that is empty or can’t be read says so',
  { tag: ['@A14.3', '@A14.4', '@A14.5', '@A2.6', '@A3.5'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const { adminScopes } = control.situation()
    const long = control.createOrder({
      lines: [{ variant: variantOf(shop, 'emerald-wyrm'), quantity: 2 }, { variant: variantOf(shop, 'ledger-drake') }],
      email: 'somebody.with.a.rather.long.name.who.collects.dragons@a.long.domain.of.example.com',
      test: true,
    })
    await sync(shop, long.name)
    const [latest] = await shop.staff.sync.history({ query: { kind: 'orders', limit: 1 } })
    control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
    await shop.staff.console.shopify({ query: { now: 'yes' } })

    await screen.step('what can’t be read, and that nothing was sold yet', async () => {
      const lists = /\/api\/(shopify\/orders|orders\/)/
      let answer: object = { status: 503, body: 'Busy.' }
      await page.route(lists, (route) => route.fulfill(answer))
      let change: object = { status: 'failed', error: 'Shopify refused the token.' }
      await page.route('**/api/syncs?**', (route) => route.fulfill({ json: [{ ...latest, ...change }] }))
      // A list that hasn't been read yet, so the app starts again.
      await page.goto('/admin/orders')
      const refused = page.getByRole('alert').filter({ hasText: 'Shopify refused the token.' })
      await expect(refused).toContainText('Shopify refused the token. The list shows earlier data.')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load orders')
      await expectAccessible(page, 'orders that can’t be read')
      await open(page, '/admin/print-queue')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load the print queue')
      answer = { json: [] }
      await button(page, 'RETRY').click()
      await expect(page.getByText('[NOTHING TO PRINT]')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('[NO ORDERS YET]')).toBeVisible()
      await expect(refused).toBeVisible()
      await expectAccessible(page, 'no orders')

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
    control.setSituation({ adminScopes })
    await shop.staff.console.shopify({ query: { now: 'yes' } })
  },
)
