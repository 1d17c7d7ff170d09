import { expectAccessible } from './axe.ts'
import { expect, holdResponses, stopTime, visit } from './journey.ts'

const list = /\/api\/products(\?|\/filters)/

visit(
  'the gallery search waits 700 ms and for a connection, keeps the old results meanwhile, and is in the URL',
  { tag: ['@S2.36', '@S2.38', '@S4.16', '@S9.7'] },
  async ({ page, context }) => {
    await page.clock.install()
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    const all = await page.locator('.card').count()
    await stopTime(page)
    await page.getByLabel('Search').fill('wyrm')
    await page.clock.runFor(699)
    await expect(page).toHaveURL(/\/gallery$/)
    const answer = await holdResponses(page, list)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/gallery\?search=wyrm$/)
    await expect(page.getByText('[SEARCHING...]')).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(all)
    answer()
    await page.clock.resume()
    await expect(page.getByText('2 miniatures available')).toBeVisible()
    await expect(page.getByText('[SEARCHING...]')).toHaveCount(0)

    await context.setOffline(true)
    await page.getByLabel(/^Featured/).click()
    await expect(page).toHaveURL(/featured=true/)
    await expect(page.locator('.card')).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText(/^[01] miniatures? available/)).toBeVisible()
  },
)

visit(
  'every filter works, > FILTER changes nothing, > RESET clears all',
  { tag: ['@S2.39', '@S2.40'] },
  async ({ page }) => {
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    for (const [label, all] of [
      ['Type', 'ALL TYPES'],
      ['Size', 'ALL SIZES'],
      ['Designer', 'ALL DESIGNERS'],
    ] as const) {
      await expect(page.getByLabel(label).locator('option').first()).toHaveText(all)
    }
    await page.getByLabel('Type').selectOption('Dragon')
    await expect(page).toHaveURL(/creatureType=Dragon/)
    // The checkbox follows the URL, which changes shortly after the click.
    await page.getByLabel(/^Featured/).click()
    await expect(page).toHaveURL(/featured=true/)
    await expect(page.getByLabel(/^Featured/)).toBeChecked()
    await page.getByLabel('Price').selectOption('$5 TO $10')
    await page.getByLabel(/^In stock/).click()
    await page.getByLabel('Sort').selectOption('NEWEST FIRST')
    await expect(page).toHaveURL(/&priceRange=5-10&featured=true&available=true&sort=newest$/)
    const filtered = page.url()
    await page.getByRole('button', { name: '> FILTER' }).click()
    expect(page.url()).toBe(filtered)
    await page.getByRole('link', { name: '> RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByLabel('Type')).toHaveValue('')
    await expect(page.getByLabel(/^Featured/)).not.toBeChecked()
    await expect(page.getByLabel('Sort')).toHaveValue('featured')
    await expect(page.locator('.card-price.sold-out')).toHaveText('SOLD OUT')

    // A form without scripts sends its empty fields, too.
    await page.goto('/gallery?search=&priceRange=&available=true&sort=price')
    await expect(page).toHaveURL(/\/gallery\?available=true&sort=price$/)
    const texts = await page.locator('.card-price').allTextContents()
    const prices = texts.map((text) => Number(/^From \$([\d.]+)$/.exec(text)![1]))
    expect(prices.length).toBeGreaterThan(20)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByLabel('Type')).toBeHidden()
    await expect(page.locator('.card').first()).toBeInViewport({ ratio: 0.4 })
    await page.locator('summary', { hasText: '> FILTERS (2)' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Type').selectOption('Dragon')
    await expect(page.locator('summary', { hasText: '> FILTERS (3)' })).toBeVisible()
    await expect(page.getByLabel('Type')).toBeVisible()
    await expectAccessible(page)
  },
)

visit(
  'the gallery reports no results with a way out, and its grid has up to 4 columns',
  { tag: '@S2.37' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/gallery?search=nothing-like-it&creatureType=Dragon')
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'In stock now' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('link', { name: '> ALL MINIATURES' })).toHaveAttribute('href', '/gallery')
    await expectAccessible(page)
    await page.getByRole('link', { name: '> WITHOUT "nothing-like-it" (4)' }).click()
    await expect(page).toHaveURL(/\/gallery\?creatureType=Dragon$/)
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.setViewportSize({ width: 2000, height: 900 })
    await page.goto('/gallery')
    const columns = await page
      .locator('.cards')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(4)
  },
)

visit('a failed or malformed product list counts as empty', { tag: ['@S7.18', '@S8.17'] }, async ({ page }) => {
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByLabel('Type').selectOption('Dragon')
  await expect(page.getByText("The catalogue couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ json: { odd: true } }))
  await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
  await expect(page.getByText("The catalogue couldn't be loaded.")).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
})

visit(
  'a product card shows its facts and links PICK OPTIONS to the product',
  { tag: ['@S2.3', '@S2.35'] },
  async ({ page }) => {
    await page.goto('/gallery?search=emerald+wyrm')
    const card = page.getByRole('article')
    await expect(card.getByRole('img').or(card.locator('img'))).toHaveCount(1)
    await expect(card.getByText('Featured', { exact: true })).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Emerald Wyrm' })).toBeVisible()
    await expect(card.locator('.badge')).toHaveText(['Featured', 'Huge', 'Dragon'])
    await expect(card.getByText(/^by \S/)).toBeVisible()
    await expect(card.getByText(/^From \$\d+(\.\d\d)?$/)).toBeVisible()
    const link = card.getByRole('link', { name: /^PICK OPTIONS/ })
    await expect(link).toHaveAttribute('href', '/product/emerald-wyrm')

    // Its painted photo is fetched for a pointer or the keyboard's focus, and moves nothing.
    const painted: string[] = []
    page.on('request', (request) => request.url().includes('/cdn/emerald-wyrm/1.webp') && painted.push(request.url()))
    await page.waitForLoadState('networkidle')
    const size = () => card.evaluate((each: HTMLElement) => [each.offsetWidth, each.offsetHeight])
    const before = await size()
    expect(painted).toEqual([])
    await card.hover()
    await expect.poll(() => painted).toEqual([expect.stringMatching(/&width=640$/)])
    await page.mouse.move(0, 0)
    const picture = () =>
      card.locator('.card-picture').evaluate((each) => getComputedStyle(each, '::before').backgroundImage)
    await expect.poll(picture).toBe('none')
    await page.keyboard.press('Tab')
    await link.focus()
    await expect.poll(picture).toContain('/cdn/emerald-wyrm/1.webp')
    expect(await size()).toEqual(before)
  },
)
