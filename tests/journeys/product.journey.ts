import { addToCart, choose, expect, holdResponses, stopTime, visit } from './journey.ts'

const wyrm = '/product/emerald-wyrm'

visit(
  'the product page shows all facts, prices, thumbnails and nerd notes',
  { tag: ['@S2.42', '@S2.44', '@S2.46', '@S2.49', '@S9.19'] },
  async ({ page }) => {
    await page.goto(wyrm, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: 'Emerald Wyrm' })).toBeVisible()
    await expect(page.locator('.product-head').getByText('Featured', { exact: true })).toBeVisible()
    await expect(page.locator('.prose p').first()).toBeVisible()
    for (const [name, value] of [
      ['Designer', /\S/],
      ['Creature Type', 'Dragon'],
      ['Creature Size', 'Huge'],
      ['Material', 'ABS-like Resin'],
    ] as const) {
      const fact = page.locator('.facts > div').filter({ has: page.getByText(name, { exact: true }) })
      await expect(fact.locator('dd')).toHaveText(value)
    }
    const table = page.getByRole('table', { name: 'Price by scale and finishing' })
    await expect(table.getByRole('rowheader')).toHaveText(['32mm Tabletop', '54mm Display/Skirmish'])
    await expect(table.getByRole('columnheader')).toHaveText(['Scale', 'None', 'OSR Style'])
    await expect(table.getByRole('link', { name: 'OSR Style' })).toHaveAttribute('href', '/process')
    const columns = await page
      .locator('.product-thumbnails')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(4)
    await page.getByText('More info (for nerds)').click()
    for (const words of [/1-2 weeks/, /Supports are removed/, /drainage holes/, /\.020mm/, /UV/]) {
      await expect(page.locator('.notes li').filter({ hasText: words })).toBeVisible()
    }
  },
)

visit('a click on the price table selects the cell and shows its price', { tag: '@S2.45' }, async ({ page }) => {
  await page.goto(wyrm)
  await choose(page, '54mm', 'OSR Style')
  const shown = page.locator('.product-price')
  await expect(shown).toContainText('54mm, OSR Style')
  const cell = await page.getByRole('radio', { checked: true }).getAttribute('aria-label')
  await expect(shown).toContainText(/\$[\d.]+/.exec(cell!)![0])
})

visit('a missing product is reported with a link back and status 404', { tag: '@S2.41' }, async ({ page }) => {
  const response = await page.goto('/product/nobody')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Gallery' })).toHaveAttribute('href', '/gallery')
})

visit(
  'adding to the cart shows Adding... and a toast and resets the quantity',
  { tag: ['@S4.11', '@S4.7', '@S5.4', '@S8.5', '@S9.3'] },
  async ({ page }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(wyrm, { waitUntil: 'networkidle' })
    const quantity = page.getByRole('textbox', { name: 'Quantity' })
    await expect(quantity).toHaveValue('1')
    await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    await quantity.fill('0')
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('1')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(quantity).toHaveValue('2')
    const answer = await holdResponses(page, '**/api/cart')
    // The pointer rests where the toast appears, which mustn't hold it.
    await page.mouse.move(700, 140)
    const button = page.getByRole('button', { name: /ADD TO CART|Adding/ })
    const { y: top, height: tall } = (await button.boundingBox())!
    await page.setViewportSize({ width: 1024, height: Math.round(top + tall + 40) })
    await button.press('Enter')
    await expect(button).toHaveText('Adding...')
    await stopTime(page)
    answer()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Added to Cart!')
    const [{ y, height }, pressed] = [(await toast.boundingBox())!, (await button.boundingBox())!]
    expect([y < 140, y + height < pressed.y]).toEqual([true, true])
    await expect(toast).toContainText('2 × Emerald Wyrm, 32mm, None')
    await expect(quantity).toHaveValue('1')
    await page.clock.runFor(2999)
    await expect(toast).toHaveAttribute('data-open', 'true')
    await page.clock.runFor(1)
    await expect(toast).toHaveAttribute('data-open', 'false')
  },
)

visit('one toast is shown at a time and removed 5000 ms after dismissal', { tag: '@S9.2' }, async ({ page }) => {
  await page.clock.install()
  await addToCart(page, 'emerald-wyrm')
  await page.getByRole('button', { name: '> ADD TO CART' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await stopTime(page)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await page.mouse.move(0, 0)
  await expect(toast).toHaveAttribute('data-open', 'false')
  await page.clock.runFor(4999)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

visit('a failed addition to the cart is reported and keeps the quantity', { tag: '@S8.4' }, async ({ page }) => {
  await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(wyrm)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: '> ADD TO CART' }).click()
  await expect(page.locator('.toast')).toContainText('Error')
  await expect(page.locator('.toast')).toContainText('Failed to add item to cart. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
})

visit(
  'related miniatures show 5 skeletons, and are hidden if there are none',
  { tag: ['@S2.50', '@S9.10'] },
  async ({ page }) => {
    const answer = await holdResponses(page, '**/related?view=card')
    await page.goto(wyrm)
    await expect(page.getByRole('heading', { name: 'Related Miniatures' })).toBeVisible()
    await expect(page.locator('.related-skeleton')).toHaveCount(5)
    answer()
    await expect(page.locator('.related').getByRole('article')).not.toHaveCount(0)
    await page.unroute('**/related?view=card')
    await page.route('**/related?view=card', (route) => route.fulfill({ json: [] }))
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Related Miniatures' })).toHaveCount(0)
  },
)
