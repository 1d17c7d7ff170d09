import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { postIndex } from '#server/starter/content/posts/entries.ts'

/** `npm run screenshots`: the pictures of the README, taken from the running shop. */
const folder = resolve(import.meta.dirname, '../docs/pictures')
await mkdir(folder, { recursive: true })
await using shop = await openShop({ pictures: true, furnished: true })
const browser = await chromium.launch(chromiumLaunch)
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
  // It comes after a second, and would lie over some of the pictures.
  await page.getByRole('button', { name: 'NECESSARY_ONLY' }).click()
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(resolve(folder, `${name}${suffix}.webp`))
  }
  await page.close()
}
await browser.close()
