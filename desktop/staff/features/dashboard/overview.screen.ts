import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, retry, screen } from '#tests/journeys/journey.ts'

const count = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Counts' }).locator('.count', { hasText: name }).getByRole('definition')
const region = (page: Page, name: string) => page.getByRole('region', { name })

screen(
  'the overview counts products and orders live and links to problems',
  { tag: ['@A14.1', '@A14.2', '@A2.10', '@A2.2', '@A2.4'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const counted = await shop.staff.console.work()
    const { products, orders, toPrint, readyToPack, unread } = counted
    const { attention } = await shop.staff.console.overview()
    const job = await deadJob(shop)

    // What takes long to check follows; everything else is there at once, also if that fails.
    const slow = { ...counted, attention: [], pending: ['Shopify', 'the webhooks'] }
    await page.route('**/api/console/overview/work', (route) => route.fulfill({ json: slow }))
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/console/overview', async (route) => {
      await promise
      await route.fulfill({ status: 503, body: 'The shop is busy.' })
    })
    // What hasn't been read yet is shown only once.
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/overview$/)
    const checking = page.getByText('[CHECKING] Shopify and the webhooks')
    await expect(checking).toBeVisible()
    const work = region(page, 'TO.DO').getByRole('listitem')
    await expect(work.first()).toContainText('pieces to print')
    resolve()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to check Shopify and the webhooks' })
    await expect(failed).toBeVisible()
    await page.unroute('**/api/console/overview')
    await retry(failed)
    await expect(region(page, 'NEEDS.ATTENTION')).toContainText(attention[0]!.text)
    await expect(failed.or(checking)).toHaveCount(0)
    await page.unroute('**/api/console/overview/work')

    for (const [name, number] of [
      ['Total products', products.total],
      ['Shopify-synced', products.synced],
      ['Local-only', products.localOnly],
      ['Orders', orders],
    ] as const)
      await expect(count(page, name)).toHaveText(String(number))
    await expect(work).toHaveText([
      new RegExp(`^${toPrint} pieces? to print`),
      new RegExp(`^${readyToPack} orders? ready to pack$`),
      new RegExp(`^${unread} unread messages?$`),
    ])
    await expect(page.getByText(/^DEVELOPMENT MODE/)).toBeVisible()
    const tabs = await page.getByRole('navigation', { name: 'Tabs of ADMIN' }).getByRole('link').allInnerTexts()
    const specified = ['OVERVIEW', 'PRODUCTS', 'ORDERS', 'AUTO SYNC', 'WEBHOOKS', 'SHOPIFY']
    expect(tabs.filter((name) => specified.includes(name))).toEqual(specified)
    await expect(region(page, 'NEEDS.ATTENTION')).toContainText(
      'This is the local Shopify with demo products. No money moves.',
    )

    const { id } = control.products().at(-1)!.variants[0]!
    const createdAt = new Date(Date.now() - 400 * 86_400_000).toISOString()
    control.createOrder({ lines: [{ variant: id, quantity: 2 }], createdAt })
    await shop.staff.orders.sync()
    await expect(count(page, 'Orders')).toHaveText(String(orders + 1))
    await expect(work.first()).toHaveText(`${toPrint + 2} pieces to print, the oldest order waits 400 days`)
    // A number that asks for work is larger than one that doesn't, and than the counts.
    const size = (at: Locator) => at.evaluate((it) => parseFloat(getComputedStyle(it).fontSize))
    const asks = await size(work.first().locator('strong'))
    expect(asks).toBeGreaterThan(1.5 * (await size(count(page, 'Orders'))))
    if (unread === 0) expect(asks).toBeGreaterThan(1.5 * (await size(work.last().locator('strong'))))

    // Data that couldn't be refreshed stays, marked as out of date.
    await page.route('**/api/console/overview/work', (route) =>
      route.fulfill({ status: 500, body: 'The disk is full.' }),
    )
    control.createOrder({ lines: [{ variant: id, quantity: 1 }] })
    await shop.staff.orders.sync()
    const old = page.getByRole('alert').filter({ hasText: 'The disk is full. You are seeing older data.' })
    await expect(old).toBeVisible()
    await expect(count(page, 'Orders')).toHaveText(String(orders + 1))
    await page.unroute('**/api/console/overview/work')
    await retry(old)
    await expect(count(page, 'Orders')).toHaveText(String(orders + 2))
    await expect(old).toHaveCount(0)

    // The chart can be read bar by bar by keyboard, and has a table beside it.
    const sales = region(page, 'SALES')
    await sales.getByText('90 DAYS').click()
    await expect(page).toHaveURL(/days=90/)
    const chart = sales.getByRole('application', { name: /^Orders by day/ })
    await chart.focus()
    const bar = sales.getByRole('status').filter({ hasText: /20\d\d: \d+ orders?/ })
    const oldest = await bar.innerText()
    await page.keyboard.press('ArrowRight')
    await expect(bar).not.toHaveText(oldest)
    await page.keyboard.press('End')
    const newest = await bar.innerText()
    await sales.getByText('NUMBERS').press('Enter')
    await expect(sales.getByRole('row')).toHaveCount(91)
    const [day] = newest.split(':')
    await expect(sales.getByRole('rowheader').first()).toHaveText(day!)
    await expectAccessibleAt(page, [1280, 320])

    const worst = region(page, 'NEEDS.ATTENTION').getByRole('listitem').first()
    await expect(worst).toContainText(/ERROR.*A job of kind carve has failed permanently/)
    await worst.getByRole('link', { name: '> HEALTH' }).click()
    await expect(page).toHaveURL(/\/admin\/health$/)
    const dead = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first()
    await expect(dead).toContainText(/DEAD.*carve.*The knife is blunt\. \(5 attempts\)/)
    await expectAccessibleAt(page, [1280, 320])
    await page.getByRole('button', { name: `RETRY job ${job}` }).press('Enter')
    await expect(page.getByText(`Job ${job} restarted`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'JOBS', exact: true })).toBeFocused()
    await page.getByRole('button', { name: `CANCEL job ${job}` }).click()
    await expect(page.getByText(`Job ${job} cancelled`)).toBeVisible()
    await open(page, '/admin/overview')
    await expect(region(page, 'NEEDS.ATTENTION')).not.toContainText('carve')
    await page.getByRole('link', { name: /pieces to print/ }).click()
    await expect(page).toHaveURL(/\/admin\/print-queue$/)
  },
)

/** A job that has failed permanently, of a kind that nobody does: it stays as it is. */
async function deadJob({ database }: TestShop): Promise<number> {
  const { db, close } = await openDatabase(database)
  const id = await addJob(db, { kind: 'carve', payload: null })
  const died = {
    state: 'dead',
    error: 'The knife is blunt.',
    attempts: 5,
    finishedAt: new Date().toISOString(),
  } as const
  await db.updateTable('jobs').set(died).where('id', '=', id).execute()
  await close()
  return id
}
