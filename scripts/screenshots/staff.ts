import type { Browser } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { saveScreenshot } from './save-screenshot.ts'

/** Screenshots of the staff app in a browser. */
export async function captureStaff(shop: TestShop, browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const home = (await shop.staff.pages.list()).find(({ slug }) => slug === 'home')!
  await page.goto(shop.url + staffPaths.builder(home.id))
  await page.frameLocator('iframe').locator('h1').waitFor()
  await saveScreenshot(page, 'builder')
  await page.goto(shop.url + staffPaths.cmsTab('templates'))
  await page.getByRole('heading', { name: 'Landing page' }).waitFor()
  await saveScreenshot(page, 'templates')
  await page.goto(shop.url + staffPaths.admin, { waitUntil: 'networkidle' })
  await saveScreenshot(page, 'admin')
  await page.close()
}
