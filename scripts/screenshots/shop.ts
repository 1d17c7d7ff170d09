import type { Browser } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import type { TestShop } from '#tests/harness/shop.ts'
import { saveScreenshot } from './save-screenshot.ts'

const product = demoCatalogue.find(({ featured }) => featured)!

/** Screenshots of the storefront. */
export async function captureShop(shop: TestShop, browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/gallery`)
  // The cookie banner appears after a second and would cover part of the page.
  await page.getByRole('button', { name: 'NECESSARY_ONLY' }).click()
  await page.goto(`${shop.url}/gallery`, { waitUntil: 'networkidle' })
  await saveScreenshot(page, 'gallery')
  await page.goto(`${shop.url}/product/${product.handle}`, { waitUntil: 'networkidle' })
  await saveScreenshot(page, 'product')
  await page.close()
}
