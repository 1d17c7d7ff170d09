import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addToCart, expect, test } from './journey.ts'

const screens = [
  '/',
  '/gallery',
  '/gallery?search=nothing-like-it',
  '/product/emerald-wyrm',
  '/product/nobody',
  '/cart',
  '/checkout',
  '/no/such/page',
  '/about',
  '/process',
  '/blog',
  '/blog/no-such-post',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
]

async function noViolations(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  expect(said, what).toEqual([])
}

for (const width of [360, 1280]) {
  test(`axe finds nothing on any screen at ${width} px, and nothing sticks out sideways`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    for (const filled of [false, true]) {
      if (filled) await addToCart(page, 'emerald-wyrm')
      for (const path of filled ? ['/cart', '/checkout'] : screens) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await noViolations(page, `${path}${filled ? ' with something in the cart' : ''}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
    }
  })

  test(`axe finds nothing in the menu and the lightbox at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
    await page
      .getByRole('button', { name: /enlarge|full size|lightbox/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noViolations(page, 'lightbox')
    await page.keyboard.press('Escape')
    if (width > 600) return
    await page.getByRole('button', { name: /menu/i }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noViolations(page, 'menu')
  })
}

test('the keyboard alone is enough from the gallery to the checkout', async ({ page }) => {
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

test('§2 the lightbox is worked by keys', async ({ page }) => {
  await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: /enlarge|full size|lightbox/i }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^1 \/ \d$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(/^(\d) \/ \1$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('nothing moves under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/gallery', '/no-such-page']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
          .length,
    )
    expect(moving, path).toBe(0)
  }
})

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let tries = 0; tries < 80; tries++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element) return ''
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name || focused === `> ${name}` : name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
