import { expect, holdResponses, stopTime, visit } from './journey.ts'

const wyrm = '/product/emerald-wyrm'

visit(
  'a product is found from a wrong address, shows all its facts, and is added to the cart',
  {
    tag: [
      '@S2.41',
      '@S2.42',
      '@S2.44',
      '@S2.46',
      '@S2.49',
      '@S2.50',
      '@S4.7',
      '@S4.11',
      '@S5.4',
      '@S8.4',
      '@S8.5',
      '@S9.2',
      '@S9.3',
      '@S9.10',
      '@S9.19',
      '@S10.100',
      '@S10.104',
    ],
  },
  async ({ page }) => {
    const answer = await holdResponses(page, '**/related?view=card')
    await visit.step('a missing product is reported with the nearest one and a link back', async () => {
      const response = await page.goto('/product/emrald-wyrm', { waitUntil: 'networkidle' })
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Gallery' })).toHaveAttribute('href', '/gallery')
      const nearest = page.getByRole('region', { name: 'Did you mean this one?' })
      await expect(nearest.locator('img')).toBeInViewport({ ratio: 1 })
      await nearest.getByRole('link', { name: 'Emerald Wyrm', exact: true }).click()
      await expect(page).toHaveURL(wyrm)
    })

    await visit.step('related miniatures show 5 skeletons first', async () => {
      await expect(page.getByRole('heading', { name: 'Related Miniatures' })).toBeVisible()
      await expect(page.locator('.related-skeleton')).toHaveCount(5)
      answer()
      await expect(page.locator('.related').getByRole('article')).not.toHaveCount(0)
      await page.waitForLoadState('networkidle')
      // In two, three and five columns.
      for (const [width, alone] of [
        [390, [0]],
        [800, [0, 2]],
        [1280, [0, 1, 2, 3, 4]],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        const shown = await page
          .locator('.related-cards > li')
          .evaluateAll((cards) => cards.filter((card) => card.checkVisibility()).length)
        expect(alone, `${shown} at ${width}`).toContain(shown % (width === 390 ? 2 : width === 800 ? 3 : 5))
      }
    })

    await visit.step('it has all facts, prices, thumbnails and nerd notes', async () => {
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
      const thumbnails = page.getByRole('link', { name: /^Show image/ })
      await expect(thumbnails).toHaveCount(7)
      await page.locator('.product-thumbnails').scrollIntoViewIfNeeded()
      // Four are in sight, and half of the next one; the strip scrolls to the others.
      for (const at of [0, 1, 2, 3]) await expect(thumbnails.nth(at)).toBeInViewport({ ratio: 0.9 })
      await expect(thumbnails.nth(4)).toBeInViewport({ ratio: 0.3 })
      await expect(thumbnails.nth(4)).not.toBeInViewport({ ratio: 0.7 })
      await expect(thumbnails.nth(5)).not.toBeInViewport()
      await page.getByRole('link', { name: 'Previous image' }).click()
      await expect(thumbnails.nth(6)).toBeInViewport({ ratio: 0.9 })
      await expect(page.locator('.facts')).toContainText('32mm: 34 mm (1.3 in)54mm: 57 mm (2.3 in)')
      const drawing = page.getByRole('figure').getByRole('img', { name: /^To scale: a coin \(24 mm\)/ })
      for (const label of ['COIN', '24 mm', 'D20', '32mm', '34 mm', '54mm', '57 mm', 'HAND', '184 mm'])
        await expect(drawing.getByText(label, { exact: true })).toBeVisible()
      // The coin, the die, two prints and the hand have arrived.
      const areWide = () =>
        drawing
          .locator('use')
          .evaluateAll((all: SVGUseElement[]) => all.map((use) => use.getBoundingClientRect().width > 20))
      await expect.poll(areWide).toEqual([true, true, true, true, true])
      await page.getByText('More info (for nerds)').click()
      for (const words of [/1-2 weeks/, /Supports are removed/, /drainage holes/, /\.020mm/, /UV/]) {
        await expect(page.locator('.notes li').filter({ hasText: words })).toBeVisible()
      }
    })

    await visit.step('pictures and buy box stay in sight beside a long text', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page
        .locator('.prose')
        .evaluate((prose) => prose.append(...Array.from({ length: 200 }, () => 'A long tale. ')))
      await page.locator('.prose').evaluate((prose) => scrollBy(0, prose.getBoundingClientRect().bottom - innerHeight))
      await expect(page.locator('.product-stage img')).toBeInViewport({ ratio: 0.9 })
      const button = (await page.getByRole('button', { name: 'ADD TO CART' }).boundingBox())!
      const bar = (await page.getByRole('banner').boundingBox())!
      expect([button.y > bar.height, button.y < 300]).toEqual([true, true])
    })

    await visit.step('a failed addition to the cart is reported and keeps the quantity', async () => {
      await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(page.locator('.toast')).toContainText('Error')
      await expect(page.locator('.toast')).toContainText('Failed to add item to cart. Please try again.')
      await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
    })

    await visit.step('adding it shows Adding... and one toast at a time, and resets the quantity', async () => {
      await page.unroute('**/api/cart')
      await page.clock.install()
      await page.setViewportSize({ width: 1024, height: 768 })
      // Nothing is related.
      await page.route('**/related?view=card', (route) => route.fulfill({ json: [] }))
      await page.goto(wyrm, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: 'Related Miniatures' })).toHaveCount(0)
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
      await expect(toast).toContainText(/2 × Emerald Wyrm, 32mm, None\. Add \$\d+(\.\d\d)? more for free shipping\./)
      await expect(toast.getByRole('link', { name: 'VIEW CART' })).toHaveAttribute('href', '/cart')
      await expect(quantity).toHaveValue('1')
      await page.clock.runFor(2999)
      await expect(toast).toHaveAttribute('data-open', 'true')
      await page.clock.runFor(1)
      await expect(toast).toHaveAttribute('data-open', 'false')

      // The next one takes its place, and is removed 5000 ms after it is dismissed.
      await page.unroute('**/api/cart')
      await page.clock.resume()
      const requests: string[] = []
      page.on('request', (request) => request.url().endsWith('/api/cart') && requests.push(request.method()))
      for (let times = 0; times < 2; times++) {
        const added = page.waitForResponse((response) => response.url().endsWith('/api/cart'))
        await button.press('Enter')
        await added
        await expect(toast).toHaveAttribute('data-open', 'true')
      }
      await expect(toast).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      expect(requests).toEqual(['POST', 'POST'])
      await stopTime(page)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await page.mouse.move(0, 0)
      await expect(toast).toHaveAttribute('data-open', 'false')
      await page.clock.runFor(4999)
      await expect(toast).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(toast).toHaveCount(0)
    })
  },
)
