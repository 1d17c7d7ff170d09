import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addToCart, choose, expect, holdResponses, isHydrated, stopTime, visit } from './journey.ts'

const start = (page: Page) => page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
/** Runs in the browser: how much has shifted so far, after two frames. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)))
  })

const wyrm = { scale: '54mm', finishing: 'OSR Style' }

visit(
  'a shopper changes options and quantities in the cart, removes and restores a line, and clears it',
  { tag: ['@S2.19', '@S2.4', '@S2.51', '@S2.52', '@S2.53', '@S4.6'] },
  async ({ page }) => {
    const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
    const options = page.getByLabel('Scale and finishing of Emerald Wyrm')
    await addToCart(page, 'emerald-wyrm')
    await choose(page, '54mm', 'OSR Style')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: '> ADD TO CART' }).click()
    await expect(page.locator('.toast')).toContainText('54mm, OSR Style')
    await page.goto('/cart', { waitUntil: 'networkidle' })
    await isHydrated(page)

    await visit.step('a line’s scale and finishing change, and equal lines merge', async () => {
      await expect(lines).toHaveCount(2)
      await expect(options.first().locator('option')).toHaveText(['32mm, None', /\(\+\$/, /\(\+\$/, /\(\+\$/])

      // A refusal is explained and taken back.
      const refusal = 'Emerald Wyrm is currently out of stock.'
      await page.route('**/api/cart/*', (route) => route.fulfill({ status: 409, body: refusal }))
      await options.first().selectOption({ index: 2 })
      await expect(page.locator('.toast')).toContainText(
        `Failed to change scale and finishing. Please try again. ${refusal}`,
      )
      await expect(options.first().locator(':checked')).toHaveText('32mm, None')
      await page.unroute('**/api/cart/*')

      // Arrow keys pass options without choosing them.
      const puts: string[] = []
      const note = (request: Request) => void (request.method() === 'PUT' && puts.push(request.postData()!))
      page.on('request', note)
      await options.first().focus()
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
      await expect(lines).toHaveCount(2)
      await page.keyboard.press('Enter')
      await expect(lines).toHaveCount(1)
      await expect(options.locator(':checked')).toHaveText('54mm, OSR Style')
      await expect(options).toBeFocused()
      await expect.poll(() => puts).toEqual([JSON.stringify(wyrm)])
      page.off('request', note)
    })

    await visit.step('the cart shows options, prices and totals', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'SHOPPING.CART' })).toBeVisible()
      await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
      await expect(page.locator('.bar-count')).toHaveText(/^3/)
      await expect(lines.locator('img')).toHaveCount(1)
      await expect(lines.getByRole('link', { name: 'Emerald Wyrm' })).toHaveAttribute('href', '/product/emerald-wyrm')
      await expect(lines).toContainText(/by \S.* · Dragon/)
      const each = Number(/\$([\d.]+) each/.exec(await lines.innerText())![1])
      const total = `$${Number.isInteger(each * 3) ? each * 3 : (each * 3).toFixed(2)}`
      await expect(lines.locator('.cart-line-total')).toHaveText(total)
      await expect(page.getByRole('complementary', { name: 'In stock now' })).toHaveCount(0)
      const summary = page.locator('.cart-summary')
      await expect(summary.locator('dt')).toHaveText(['Items (3)', 'Shipping', 'Tax', 'TOTAL'])
      await expect(summary.locator('dd')).toHaveText([total, 'TBD', 'TBD', total])
    })

    await visit.step(
      'plus and minus change the quantity here and in another tab, and the last minus removes the line',
      async () => {
        const other = await page.context().newPage()
        await other.goto('/about', { waitUntil: 'networkidle' })
        await expect(other.locator('.bar-count')).toHaveText(/^3/)
        const requests: string[] = []
        page.context().on('request', (request) => {
          if (request.url().includes('/api/cart')) requests.push(request.method())
        })
        await page.getByRole('button', { name: 'Increase quantity' }).click()
        await expect(page.getByText('4 ITEM(S) LOADED')).toBeVisible()
        await expect(page.locator('.bar-count')).toHaveText(/^4/)
        await expect(other.locator('.bar-count')).toHaveText(/^4/)
        for (const left of [3, 2, 1]) {
          await page.getByRole('button', { name: 'Decrease quantity' }).click()
          await expect(page.getByText(`${left} ITEM(S) LOADED`)).toBeVisible()
          await expect(page.locator('.bar-count')).toHaveText(new RegExp(`^${left}`))
        }
        await page.getByRole('button', { name: 'Remove Emerald Wyrm', exact: true }).click()
        await expect(page.getByText('CART.EMPTY')).toBeVisible()
        await expect(page.locator('.bar-count')).toHaveCount(0)
        await expect(other.locator('.bar-count')).toHaveCount(0)
        // This tab reads its cart once after each change, and the other one is told the number.
        await expect.poll(() => requests).toEqual('PUT GET PUT GET PUT GET PUT GET DELETE GET'.split(' '))
        await other.close()
      },
    )

    await visit.step('that can be undone, also after a visit to another page', async () => {
      await expect(page.locator('.toast')).toContainText('Emerald Wyrm removed')
      await page.goto('/about')
      await page.goto('/cart')
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(page.getByText('1 ITEM(S) LOADED')).toBeVisible()
      await page.reload()
      await expect(page.getByText('1 ITEM(S) LOADED')).toBeVisible()
      await expect(options.locator(':checked')).toHaveText('54mm, OSR Style')
      await isHydrated(page)
      await expect(page.getByRole('button', { name: 'UNDO' })).toHaveCount(0)
    })

    await visit.step('CLEAR CART empties it', async () => {
      await page.getByRole('button', { name: 'CLEAR CART' }).click()
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      await expect(page.getByText('No miniatures detected in shopping cart')).toBeVisible()
      await expect(page.getByRole('link', { name: 'START SHOPPING' })).toHaveAttribute('href', '/gallery')
      await expect(page.locator('.bar-count')).toHaveCount(0)
      await expect(page.getByRole('complementary', { name: 'In stock now' }).getByRole('article')).toHaveCount(4)
    })
  },
)

visit(
  'an empty cart can’t be checked out; one can if the browser drops or blocks local storage',
  { tag: ['@S10.14', '@S2.54', '@S4.13'] },
  async ({ page, shop }) => {
    await visit.step('an empty one leads to the gallery, and nothing shifts on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto('/cart')
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      expect(await page.evaluate(layoutShift)).toBe(0)
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'CHECKOUT.ERROR' })).toBeVisible()
      await expect(page.getByText('No items found in cart. Redirecting to gallery...')).toBeVisible()
      expect(await page.evaluate(layoutShift)).toBe(0)
      await page.waitForURL(/\/gallery$/)
    })

    await page.setViewportSize({ width: 1280, height: 800 })
    await addToCart(page, 'emerald-wyrm')
    await page.evaluate(() => localStorage.removeItem('hoard.cart-session'))
    await page.goto('/cart')
    await expect(page.locator('.bar-count')).toHaveText(/^1/)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()

    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied', 'SecurityError')
      }
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse })
    })
    await page.goto('/checkout')
    await expect(page.locator('.bar-count')).toHaveText(/^2/)
    await isHydrated(page)
    await start(page)
    await page.waitForURL(/\/cart\/c\//)
    // It can't be bought twice.
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText('CART.EMPTY')).toBeVisible()
  },
)

visit(
  'checkout explains its steps; shipping is free from 75 dollars',
  { tag: ['@S10.32', '@S2.55', '@S2.56', '@S2.57', '@S9.12', '@S9.19'] },
  async ({ page, shop }) => {
    await addToCart(page, 'emerald-wyrm', wyrm)
    await page.goto('/checkout')
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
    const amounts = page.locator('.amounts')
    await expect(amounts.locator('dt')).toHaveText(['Subtotal (1)', 'Shipping', 'Tax', 'TOTAL'])
    await expect(amounts).toContainText('Calculated at checkout')
    await expect(amounts).not.toContainText('Free shipping')

    // Codes by keyboard.
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
  },
)

visit(
  'a failed checkout shows advice until the cart changes; the next one opens the external page after 1 s',
  { tag: ['@S4.12', '@S4.13', '@S4.14', '@S4.15', '@S8.14', '@S8.8', '@S9.18', '@S9.3'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.clock.install()
    await addToCart(page, 'emerald-wyrm')
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
      // The cart changes in another tab.
      const tab = await page.context().newPage()
      await tab.goto('/cart')
      // The installed clock hides the redirect by which a page knows that it answers a form.
      await isHydrated(tab)
      await tab.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(error).toHaveCount(0)
      await tab.close()
      await page.unroute('**/api/shopify/cart')
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
