import type { Page } from '@playwright/test'
import { addToCart, expect, holdResponses, hydrate, isHydrated, publish } from './journey.ts'

publish.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

const isInView = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true }), name).toBeInViewport({ ratio: 1 })
/** Scrolls from the top of a page to its end, and expects this button in sight all the way. */
async function expectAlwaysInView(page: Page, name: string) {
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), part)
    await isInView(page, name)
  }
}
/** Where a part of the page begins or ends, in pixels of the screen. */
const edgeOf = async (page: Page, part: string, edge: 'top' | 'bottom') =>
  page
    .locator(part)
    .first()
    .evaluate((element, edge) => element.getBoundingClientRect()[edge], edge)

publish(
  'on a phone, what buys is always in sight, fields don’t make iOS zoom, tapped buttons don’t stay filled, and the first swipe moves the carousel',
  { tag: ['@S10.73', '@S10.74', '@S10.75', '@S10.89', '@S4.5'] },
  async ({ page, browser, shop }) => {
    await publish.step('the button of product and cart is in sight, with scripts and without', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      const plain = await context.newPage()
      await plain.setViewportSize({ width: 390, height: 844 })
      for (const each of [page, plain]) {
        await each.goto('/product/emerald-wyrm')
        await expectAlwaysInView(each, '> ADD TO CART')
        await expect(each.locator('.product-price')).toBeInViewport({ ratio: 1 })
        await expect(each.locator('.product-price')).toHaveText(/^\$\d[\d.]*32mm, None$/)
        await expect(each.locator('[type=submit]', { hasText: 'ADD TO CART' })).toHaveCount(1)
      }
      await plain.getByRole('button', { name: 'ADD TO CART' }).click()
      for (const handle of ['emerald-wyrm', 'flytrap-matriarch', 'toadstool-marshal']) await addToCart(page, handle)
      await page.goto('/cart')
      for (const each of [page, plain]) {
        await expectAlwaysInView(each, 'PROCEED TO CHECKOUT')
        await expect(each.locator('.amounts-total')).toBeInViewport({ ratio: 1 })
      }
      await plain.goto('/product/angler-beneath-the-stairs')
      await expectAlwaysInView(plain, '> TELL ME WHEN IT IS BACK')
      await context.close()
    })

    await publish.step('questions, toasts and what has the focus stand above it', async () => {
      await page.addInitScript(() => localStorage.removeItem('hoard.cookie-consent'))
      await page.goto('/product/emerald-wyrm')
      await page.locator('#consent:not([hidden])').waitFor()
      await isInView(page, '> ADD TO CART')
      expect(await edgeOf(page, '#consent', 'bottom')).toBeCloseTo(await edgeOf(page, '.buy-bar', 'top'), 0)
      const isAbove = async (part: string, other: string) =>
        expect(await edgeOf(page, part, 'bottom')).toBeLessThanOrEqual(await edgeOf(page, other, 'top'))
      await page.locator('.footer-content a').last().focus()
      await isAbove(':focus', '#consent')
      await page.getByRole('button', { name: 'Necessary only' }).tap()
      await expect(page.locator('#consent')).toBeHidden()
      await page.evaluate(() => scrollTo(0, 0))
      await page.locator('.facts a').last().focus()
      await isAbove(':focus', '.buy-bar')
      await isHydrated(page)
      await page.getByRole('button', { name: 'ADD TO CART' }).tap()
      await expect(page.locator('.toast')).toBeVisible()
      await isAbove('.toast', '.buy-bar')
    })

    await publish.step(
      'it leaves room on tiny screens, and where text is large; on paper it is in its place',
      async () => {
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
        await isInView(page, '> ADD TO CART')
        expect(await edgeOf(page, '.buy-bar', 'top')).toBeGreaterThan(844 * 0.65)
        await page.evaluate(() => (document.documentElement.style.fontSize = ''))
        const position = (is: string) => expect(page.locator('.buy-bar')).toHaveCSS('position', is)
        await page.setViewportSize({ width: 390, height: 300 })
        await position('static')
        await page.setViewportSize({ width: 1440, height: 900 })
        await position('static')
        // The buy box of a wide screen doesn't stick if it is low.
        await page.setViewportSize({ width: 1440, height: 600 })
        await expectAlwaysInView(page, '> ADD TO CART')
        await page.setViewportSize({ width: 390, height: 800 })
        await page.emulateMedia({ media: 'print' })
        await position('static')
        await page.emulateMedia({ media: 'screen' })
      },
    )

    await publish.step('a keyboard on the screen makes the page smaller, so that the bar stands above it', async () => {
      const content = await page.locator('meta[name=viewport]').getAttribute('content')
      expect(content).toContain('interactive-widget=resizes-content')
    })

    const small = () =>
      page
        .locator(':is(input:not([hidden], [type=hidden], [type=checkbox], [type=radio]), select, textarea)')
        .evaluateAll((fields) =>
          fields
            .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML.slice(0, 120)),
        )
    await publish.step('text in fields has 16 px', async () => {
      for (const path of ['/gallery', '/contact', '/blog', '/product/emerald-wyrm', '/order-status']) {
        await page.goto(path)
        await expect(page.locator('input').first()).toBeAttached()
        expect(await small(), path).toEqual([])
      }
      await page.goto('/cms/pages')
      await expect(page.getByLabel('Search')).toBeVisible()
      expect(await small(), 'the staff app').toEqual([])
    })

    await publish.step('a button that was tapped looks as before', async () => {
      await page.goto('/product/emerald-wyrm')
      await isHydrated(page)
      const more = page.getByRole('button', { name: 'Increase quantity' })
      const colours = () => more.evaluate((button) => getComputedStyle(button).backgroundColor)
      const before = await colours()
      await more.tap()
      await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
      // Phones leave it hovered; this browser doesn't.
      await more.hover()
      expect(await colours()).toBe(before)
    })

    await publish.step('a swipe before React runs the screen isn’t lost', async () => {
      await page.goto('/', { waitUntil: 'networkidle' })
      const release = await holdResponses(page, /\/assets\/.*\.js$/)
      const carousel = page.locator('.carousel')
      const names = () => carousel.getByRole('heading').allInnerTexts()
      const start = await names()
      const swipe = (right: number, down: number) =>
        carousel.locator('.carousel-strip').evaluate(
          (strip, [right, down]) => {
            const at = (x: number, y: number) => [new Touch({ identifier: 1, target: strip, clientX: x, clientY: y })]
            strip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
            strip.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300, 300) }))
            strip.dispatchEvent(
              new TouchEvent('touchend', { bubbles: true, changedTouches: at(300 + right, 300 + down) }),
            )
          },
          [right, down] as const,
        )
      await swipe(-60, 0)
      await expect(page.locator('#main')).toHaveAttribute('data-react', 'loading')
      // Too short, and downwards: neither counts.
      await swipe(-49, 0)
      await swipe(60, 90)
      expect(await names()).toEqual(start)
      release()
      await hydrate(page)
      await expect.poll(names).toEqual([...start.slice(1), start[0]])
    })

    await publish.step('with forced colours, what is chosen has a line, and selects have arrows', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.goto('/product/emerald-wyrm')
      const chosen = page.locator('.price-table td').filter({ has: page.locator(':checked') })
      await expect(chosen).toHaveCSS('border-top-width', '4px')
      await expect(chosen).toHaveCSS('forced-color-adjust', 'auto')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
      await page.goto('/gallery')
      await expect(page.locator('select.input').first()).toHaveCSS('appearance', 'auto')
    })
  },
)
