import type { Browser } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { saveScreenshot } from './save-screenshot.ts'

/** Screenshots of the staff app in a browser. */
export async function captureStaff(shop: TestShop, browser: Browser): Promise<void> {
  const administrator = await shop.signIn('administrator')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  for (const cookie of administrator.headers.cookie.split('; ')) {
    const [name, value] = cookie.split('=', 2) as [string, string]
    await page.context().addCookies([{ name, value, url: shop.url }])
  }
  const home = (await administrator.pages.list()).find(({ slug }) => slug === 'home')!
  await page.goto(shop.url + staffPaths.builder(home.id))
  await page.frameLocator('iframe').locator('h1').waitFor()
  await saveScreenshot(page, 'builder')
  await page.goto(shop.url + staffPaths.cmsTab('templates'))
  await page.getByRole('heading', { name: 'Landing page' }).waitFor()
  await saveScreenshot(page, 'templates')
  const post = (await administrator.blog.list())[0]!
  await page.goto(`${shop.url}${staffPaths.cmsTab('blog')}/${post.id}`)
  await page.frameLocator('iframe').locator('h1').waitFor()
  await saveScreenshot(page, 'post-editor')
  placeOrders(shop)
  await administrator.orders.sync()
  await page.goto(shop.url + staffPaths.adminTab('print-queue'))
  await page.getByRole('button', { name: /^ALL 2 PRINTED: Ledger Drake/ }).click()
  await page.getByRole('button', { name: /^ALL 2 PRINTED: Emerald Wyrm/ }).click()
  await page.getByText('Emerald Wyrm').waitFor({ state: 'hidden' })
  await saveScreenshot(page, 'print-queue')
  await page.goto(shop.url + staffPaths.adminTab('packing'))
  await page.getByRole('list', { name: 'Ready to pack' }).waitFor()
  await saveScreenshot(page, 'packing')
  await page.goto(shop.url + staffPaths.admin)
  await page.getByText('in 30 days').first().waitFor()
  await saveScreenshot(page, 'admin')
  await page.close()
}

/** A month of paid orders, so that the overview has sales, and the workshop work. */
function placeOrders(shop: TestShop) {
  const { control } = shop.shopify
  const line = (handle: string, quantity = 1) => ({ variant: control.product(handle).variants[0]!.id, quantity })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const order = (days: number, lines: ReturnType<typeof line>[]) => {
    const { name } = control.createOrder({ lines, email: 'ada@example.com', paid: false, createdAt: daysAgo(days) })
    control.payOrder(name)
    return name
  }
  for (let days = 30; days > 4; days -= 1 + (days % 3))
    control.fulfilOrder(order(days, [line('emerald-wyrm', 1 + (days % 2)), line('bone-piper')]))
  order(4, [line('ledger-drake'), line('emerald-wyrm')])
  order(3, [line('ledger-drake')])
  order(2, [line('emerald-wyrm'), line('bone-piper', 2)])
  order(1, [line('clockwork-rook'), line('flytrap-matriarch')])
}
