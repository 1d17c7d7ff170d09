import type { Browser } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { keep } from './keep.ts'

/** What staff see in a browser. */
export async function takeStaff(shop: TestShop, browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const home = (await shop.staff.pages.list()).find(({ slug }) => slug === 'home')!
  await page.goto(shop.url + staffPaths.builder(home.id))
  await page.getByText('SIDE BY SIDE').click()
  await page.frameLocator('iframe').locator('h1').waitFor()
  await keep(page, 'builder')
  await page.goto(shop.url + staffPaths.cmsTab('templates'))
  await page.getByRole('heading', { name: 'Landing page' }).waitFor()
  await keep(page, 'templates')
  await page.goto(shop.url + staffPaths.admin, { waitUntil: 'networkidle' })
  await keep(page, 'admin')
  await page.close()
}
