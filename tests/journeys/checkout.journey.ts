import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addToCart, expect, holdResponses, isHydrated, stopTime, visit } from './journey.ts'

const start = (page: Page) => page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()

async function addOneInAnotherTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/cart')
  // The installed clock hides the redirect by which a page knows that it answers a form.
  await isHydrated(tab)
  const before = Number(await tab.getByRole('textbox', { name: 'Quantity' }).inputValue())
  await tab.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.locator('.amounts')).toContainText(`Subtotal (${before + 1})`)
  await tab.close()
}

visit(
  'checkout explains its steps, takes codes, shows advice until the cart changes, and leaves for Shopify after 1 s',
  {
    tag: [
      '@S2.55',
      '@S2.56',
      '@S2.57',
      '@S4.12',
      '@S4.13',
      '@S4.14',
      '@S4.15',
      '@S8.14',
      '@S8.8',
      '@S9.12',
      '@S9.18',
      '@S9.19',
      '@S9.3',
      '@S10.32',
      '@S10.105',
    ],
  },
  async ({ page, shop }) => {
    await addToCart(page, 'emerald-wyrm', { scale: '54mm', finishing: 'OSR Style' })
    await page.goto('/checkout')
    const amounts = page.locator('.amounts')

    await visit.step('it explains its steps', async () => {
      for (const words of ['PayPal', 'Apple Pay', 'Google Pay', 'Shop Pay', /cards/]) {
        await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
      }
      for (const words of [
        /redirected to our secure checkout/,
        /Standard shipping: 5-7 days after production/,
        /Express shipping is available/,
        /printed on demand within 1-2 weeks/,
        /email updates/,
        /US dollars \(USD\)/,
      ]) {
        await expect(page.getByText(words)).toBeVisible()
      }
      await expect(amounts.locator('dt')).toHaveText(['Subtotal (1)', 'Shipping', 'Tax', 'TOTAL'])
      await expect(amounts).toContainText('Calculated at checkout')
      await expect(amounts).not.toContainText('Free shipping')
    })

    await visit.step('codes are given and removed by keyboard', async () => {
      shop.shopify.control.setSituation({
        discountCodes: [
          { code: 'TENTH', percent: 10, isActive: true, combines: true },
          { code: 'SHIPS', percent: 0, freeShipping: true, isActive: true, combines: true },
        ],
      })
      const codes = page.getByLabel('Discount code', { exact: true })
      for (const name of ['tenth', 'SHIPS']) {
        await codes.fill(name)
        await codes.press('Enter')
        await expect(page.getByRole('status').filter({ hasText: `${name}.` })).toBeFocused()
      }
      await expect(amounts.locator('dd')).toHaveText(['$22', '-$2.20', /at checkout/, /at checkout/, '$19.80'])
      await expectAccessible(page)
      for (const name of ['tenth', 'SHIPS']) {
        await page.getByRole('button', { name: `Remove code ${name}` }).press('Enter')
        await expect(page.getByRole('status').filter({ hasText: 'Discount codes:' })).not.toContainText(name)
      }
    })

    await visit.step('shipping is free from 75 dollars', async () => {
      const expectShipping = async (unit: string, quantity: number, words: string) => {
        await page.route('**/api/cart', async (route) => {
          const [line] = (await (await route.fetch()).json()) as [{ product: { shopifyVariants: object[] } }]
          line.product.shopifyVariants = line.product.shopifyVariants.map((variant) => ({ ...variant, price: unit }))
          await route.fulfill({ json: [{ ...line, quantity }] })
        })
        // Without its cookie, the server renders no cart.
        await page.context().clearCookies({ name: 'hoard.cart' })
        await page.reload()
        const cost = amounts
          .locator('div')
          .filter({ has: page.getByText('Shipping', { exact: true }) })
          .locator('dd')
        await expect(cost).toHaveText(words)
        // A live message may be having the cart read again.
        await page.unrouteAll({ behavior: 'wait' })
      }
      await expectShipping('24.99', 3, 'Calculated at checkout')
      await expectShipping('25.00', 3, 'Free shipping on orders over $75')
    })

    await page.setViewportSize({ width: 360, height: 640 })
    await page.clock.install()
    await page.route('**/api/shopify/cart', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/checkout', { waitUntil: 'networkidle' })

    await visit.step('a failure shows advice and a 3 s toast', async () => {
      await stopTime(page)
      await expect(page.getByRole('button', { name: 'CHECKOUT', exact: true })).toBeInViewport()
      await start(page)
      const error = page.getByRole('alert').filter({ hasText: 'ERROR: Failed to create cart' })
      await expect(error).toContainText('Please try again or contact support if the problem persists.')
      const toast = page.locator('.toast')
      await expect(toast).toContainText('Checkout Error')
      await expect(toast).toHaveClass(/alert/)
      const [card, reason] = [(await toast.boundingBox())!, (await error.boundingBox())!]
      expect(card.y + card.height <= reason.y || card.y >= reason.y + reason.height).toBe(true)
      await page.clock.runFor(2999)
      await expect(toast).toHaveAttribute('data-open', 'true')
      await page.clock.runFor(1)
      await expect(toast).toHaveAttribute('data-open', 'false')
      await page.clock.resume()
      await addOneInAnotherTab(page)
      await expect(error).toHaveCount(0)
      await page.unroute('**/api/shopify/cart')
    })

    await visit.step('a cart that changes while it is prepared is looked at before it is handed over', async () => {
      const made: string[] = []
      page.on('request', (request) => request.url().includes('/api/shopify/cart') && made.push(request.method()))
      const answer = await holdResponses(page, '**/variants')
      await start(page)
      await expect(page.getByRole('button', { name: 'PREPARING CHECKOUT...' })).toBeVisible()
      await addOneInAnotherTab(page)
      const changed = page
        .getByRole('alert')
        .filter({ hasText: 'ERROR: Your cart has changed meanwhile. Please look at it.' })
      await expect(changed).toContainText('Nothing was charged.')
      answer()
      await page.unrouteAll({ behavior: 'wait' })
      await page.waitForLoadState('networkidle')
      expect(made).toEqual([])
    })

    await visit.step('preparing, it clears the cart, and waits a second before it leaves', async () => {
      const answer = await holdResponses(page, '**/variants')
      await start(page)
      const preparing = page.getByRole('button', { name: 'PREPARING CHECKOUT...' })
      await expect(preparing).toHaveAttribute('aria-disabled', 'true')
      const cleared = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await stopTime(page)
      answer()
      const redirecting = page.getByRole('button', { name: 'REDIRECTING TO CHECKOUT...' })
      await expect(redirecting).toHaveAttribute('aria-disabled', 'true')
      expect((await cleared).url()).toMatch(/\/api\/cart$/)
      await page.clock.runFor(999)
      await expect(page).toHaveURL(/\/checkout$/)
      await page.clock.runFor(1)
      await page.waitForURL(/\/cart\/c\//)
    })
  },
)

visit(
  'back from Shopify, a shopper sees at once what is unfinished',
  { tag: ['@S10.67', '@S10.79', '@S10.11'] },
  async ({ page }) => {
    await addToCart(page, 'emerald-wyrm')
    const error = page.getByText('CHECKOUT.ERROR')
    const unfinished = page.getByRole('heading', { name: 'CHECKOUT.UNFINISHED' })

    await visit.step('the page that left for Shopify doesn’t claim that nothing was in the cart', async () => {
      await page.goto('/checkout')
      await isHydrated(page)
      await start(page)
      await page.waitForURL(/\/cart\/c\//)
      const arrive = await holdResponses(page, /\/assets\/entry.*\.js$/)
      for (const leave of [
        () => page.goBack({ waitUntil: 'commit' }),
        () => page.goto('/cart', { waitUntil: 'commit' }),
      ]) {
        await leave()
        await expect(page.getByText('Loading cart...')).toBeVisible()
        await expect(error.or(page.getByText('CART.EMPTY'))).toBeHidden()
      }
      arrive()
      await page.goto('/checkout')
      await expect(unfinished).toBeVisible()
      await expect(error).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
    })

    await visit.step('a page that the browser has kept is loaded again if its own form has left', async () => {
      await page.getByRole('button', { name: 'RESTORE CART' }).click()
      await expect(page.getByRole('button', { name: 'CHECKOUT', exact: true })).toBeVisible()
      await page.route(/\/assets\/entry.*\.js$/, () => new Promise(() => undefined))
      await page.goto('/checkout', { waitUntil: 'commit' })
      await expect(page.locator('.bar-count')).toHaveText(/^1/)
      // As Shopify's page would, this answer leaves the page as it is.
      await page.route('**/checkout', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
      )
      const sent = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click({ noWaitAfter: true })
      await sent
      const again = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'GET')
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      expect((await again).url()).toMatch(/\/checkout$/)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    await visit.step('Back to a page that refused a form asks for the page, not for the form again', async () => {
      await page.goto('/order-status')
      await page.getByLabel('Order number').fill('1077')
      await page.getByLabel('Email').fill('ada@example.com')
      const refused = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.locator('#main').getByRole('button').click()
      expect((await refused).status()).toBe(404)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
      await expect(page).toHaveURL(/terms-of-service/)
      await page.goBack()
      await expect(page).toHaveURL(/order-status/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  },
)
