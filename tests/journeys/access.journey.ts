import { expectAccessible, expectAccessibleAt, expectTargets } from './axe.ts'
import { expect, publish, tabTo, visit } from './journey.ts'

visit('the gallery, product and checkout work by keyboard only', async ({ page }) => {
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await tabTo(page, 'Search')
  await page.keyboard.type('emerald wyrm')
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, 'PICK OPTIONS: Emerald Wyrm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Emerald Wyrm' })).toBeVisible()
  await tabTo(page, /^32mm.*None/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^54mm.*OSR/ })).toBeChecked()
  await tabTo(page, 'Increase quantity')
  await page.keyboard.press('Enter')
  await tabTo(page, /ADD TO CART/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to Cart!')).toBeVisible()
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
  await tabTo(page, 'PROCEED TO CHECKOUT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await tabTo(page, 'CHECKOUT')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cart\/c\//)
})

publish('the contact form works by keyboard only', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await tabTo(page, 'Name*')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Subject')).toHaveValue('custom painting request')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A red one, please')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

visit(
  'the lightbox works by keyboard, and axe finds nothing in it and in the menu',
  { tag: ['@S2.46', '@S2.47'] },
  async ({ page }) => {
    await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
    const opener = page.getByRole('link', { name: /enlarge/i }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^1 \/ \d$/)).toBeVisible()
    await expectAccessibleAt(page, [1280, 360], 'lightbox')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Previous image' }).press('Enter')
    await expect(dialog.getByText(/^(\d) \/ \1$/)).toBeVisible()

    // Magnified, arrows move the image and navigate at its edges.
    const image = dialog.locator('.lightbox-stage img')
    const box = async () => (await image.boundingBox())!
    const fitted = await box()
    await page.keyboard.press('+')
    await expect.poll(async () => (await box()).width).toBeCloseTo(fitted.width * 1.5)
    await expect(dialog.locator('output')).toHaveText('Zoomed to 150 %')
    const { y } = await box()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await box()).y).toBe(y - 80)
    await page.keyboard.press('-')
    await expect.poll(async () => (await box()).width).toBe(fitted.width)
    await page.mouse.move(fitted.x + fitted.width / 2, fitted.y + 100)
    await page.mouse.wheel(0, -2000)
    await expect.poll(async () => (await box()).width).toBe(1200)
    await page.keyboard.press('0')
    await expect.poll(async () => (await box()).width).toBe(fitted.width)
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      // The document itself, between the last button and the first.
      expect(await page.evaluate(() => document.activeElement!.matches('body, dialog *'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: /menu/i }).first().click()
    await expect(page.locator('#menu')).toBeVisible()
    await expectAccessible(page, 'menu')
    await expectTargets(page, 'menu')
  },
)

visit.describe('on the first visit', () => {
  visit.use({ consented: false })

  visit('the cookie banner works by keyboard only, and axe finds nothing in it', async ({ page }) => {
    await page.goto('/cart')
    const banner = page.getByRole('region', { name: 'Cookie consent' })
    await expect(banner).toBeVisible()
    await expectAccessible(page, 'cookie banner')
    await tabTo(page, 'CUSTOMIZE')
    await page.keyboard.press('Enter')
    await expect(banner.getByRole('switch')).toHaveCount(4)
    await expectAccessible(page, 'cookie panel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(banner.getByRole('switch', { name: /^ANALYTICS/ })).toBeChecked()
    await tabTo(page, 'SAVE_SETTINGS')
    await page.keyboard.press('Enter')
    await expect(banner).toHaveCount(0)
  })
})
