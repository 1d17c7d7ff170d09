import type { Request } from '@playwright/test'
import { expectNoShift } from './axe.ts'
import { addToCart, choose, expect, isHydrated, visit } from './journey.ts'

visit(
  'a shopper changes, removes, restores and clears a cart, and keeps it if the browser drops or blocks local storage',
  { tag: ['@S2.4', '@S2.19', '@S2.51', '@S2.52', '@S2.53', '@S2.54', '@S4.6', '@S4.13', '@S10.14'] },
  async ({ page, shop }) => {
    await visit.step('an empty cart can’t be checked out, and nothing shifts on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      // Before React, which needn't arrive for this.
      await page.route('**/assets/libraries-*', (route) => route.abort())
      for (const path of ['/checkout', '/cart']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: /^(CART.EMPTY|CHECKOUT.ERROR)$/ })).toBeVisible()
        await expect(page.locator('.skeleton').first()).toBeHidden()
      }
      await expect(page.getByRole('heading', { name: 'In stock now' })).toBeVisible()
      await page.unrouteAll()
      await page.goto('/cart')
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      await expectNoShift(page)
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'CHECKOUT.ERROR' })).toBeVisible()
      await expect(page.getByText('No items found in cart. Redirecting to gallery...')).toBeVisible()
      await expectNoShift(page)
      await page.waitForURL(/\/gallery$/)
    })

    const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
    const options = page.getByLabel('Scale and finishing of Emerald Wyrm')
    await page.setViewportSize({ width: 1280, height: 800 })
    await addToCart(page, 'emerald-wyrm')
    await choose(page, '54mm', 'OSR Style')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
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
      await expect.poll(() => puts).toEqual([JSON.stringify({ scale: '54mm', finishing: 'OSR Style' })])
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

    await visit.step('a cart can be bought if the browser drops or blocks local storage', async () => {
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
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await page.waitForURL(/\/cart\/c\//)
      // It can't be bought twice.
      await page.goto(`${shop.url}/cart`)
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
    })
  },
)
