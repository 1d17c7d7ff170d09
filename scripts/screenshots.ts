import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { postIndex } from '#server/starter/content/posts/entries.ts'

/** `npm run screenshots`: the pictures of the README, taken from the running shop. */
const folder = resolve(import.meta.dirname, '../docs/pictures')
await mkdir(folder, { recursive: true })
await using shop = await openShop({ pictures: true, furnished: true, env: { AUTH_DISABLED: '1' } })
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
    await keep(page, `${name}${suffix}`)
  }
  await page.close()
}

const staff = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
const home = (await shop.staff.pages.list()).find(({ slug }) => slug === 'home')!
await staff.goto(shop.url + staffPaths.builder(home.id))
await staff.getByText('SIDE BY SIDE').click()
await staff.frameLocator('iframe').locator('h1').waitFor()
await keep(staff, 'builder')
await staff.goto(shop.url + staffPaths.cmsTab('templates'))
await staff.getByRole('heading', { name: 'Landing page' }).waitFor()
await keep(staff, 'templates')
await browser.close()

async function keep(page: Page, name: string) {
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(resolve(folder, `${name}.webp`))
}
