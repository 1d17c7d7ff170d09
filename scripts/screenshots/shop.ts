import type { Browser } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { postIndex } from '#server/composition/seed/content/posts/entries.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { saveScreenshot } from './save-screenshot.ts'

const product = demoCatalogue.find(({ featured }) => featured)!
const screens = {
  home: '/',
  gallery: '/gallery',
  product: `/product/${product.handle}`,
  cart: '/cart',
  checkout: '/checkout',
  blog: '/blog',
  post: `/blog/${postIndex[0]!.slug}`,
  about: '/about',
  process: '/process',
  contact: '/contact',
  'not-found': '/somewhere-else',
}

/** Screenshots of the storefront, on a desktop and on a phone. */
export async function captureShop(shop: TestShop, browser: Browser): Promise<void> {
  for (const [width, height, suffix] of [
    [1280, 860, ''],
    [390, 844, '-narrow'],
  ] as const) {
    const page = await browser.newPage({
      viewport: { width, height },
      reducedMotion: 'reduce',
      deviceScaleFactor: suffix ? 2 : 1,
    })
    await page.goto(`${shop.url}${screens.product}`)
    await page.getByRole('button', { name: /add to cart/i }).click()
    await page.getByText('Added to Cart!').waitFor()
    // The cookie banner appears after a second and would cover part of the page.
    await page.getByRole('button', { name: 'NECESSARY_ONLY' }).click()
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(shop.url + path, { waitUntil: 'networkidle' })
      await saveScreenshot(page, `${name}${suffix}`)
    }
    await page.close()
  }
}
