import { expect, hold, stopTime, visit } from './journey.ts'

const list = /\/api\/products(\?|\/filters)/

visit(
  '§2 §4 §9 gallery: the search waits 700 ms, says so while it reads, and is kept in the address',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    await stopTime(page)
    await page.getByLabel('Search').fill('wyrm')
    await page.clock.runFor(699)
    await expect(page).toHaveURL(/\/gallery$/)
    const answer = await hold(page, list)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/gallery\?search=wyrm$/)
    await expect(page.getByText('[SEARCHING...]')).toBeVisible()
    answer()
    await page.clock.resume()
    await expect(page.getByText('2 miniatures available')).toBeVisible()
    await expect(page.getByText('[SEARCHING...]')).toHaveCount(0)
  },
)

visit('§2 §9 gallery: 12 skeleton cards until the first answer', async ({ page }) => {
  await page.goto('/cart', { waitUntil: 'networkidle' })
  const answer = await hold(page, list)
  await page.getByRole('link', { name: 'START SHOPPING' }).click()
  await expect(page.getByRole('heading', { name: '[MINIATURE GALLERY]' })).toBeVisible()
  await expect(page.locator('.gallery-skeleton')).toHaveCount(12)
  answer()
  await expect(page.getByText('30 miniatures available')).toBeVisible()
  await expect(page.locator('.gallery-skeleton')).toHaveCount(0)
})

visit(
  '§2 gallery: every filter and its choice of all; > FILTER changes nothing, > RESET clears all',
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
    // The address decides whether it is checked, a moment after the click.
    await page.getByLabel(/^Featured/).click()
    await expect(page).toHaveURL(/featured=true/)
    await expect(page.getByLabel(/^Featured/)).toBeChecked()
    const filtered = page.url()
    await page.getByRole('button', { name: '> FILTER' }).click()
    expect(page.url()).toBe(filtered)
    await page.getByRole('button', { name: '> RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByLabel('Type')).toHaveValue('')
    await expect(page.getByLabel(/^Featured/)).not.toBeChecked()
  },
)

visit('§2 gallery: nothing found is said; the grid has up to 4 columns', async ({ page }) => {
  await page.goto('/gallery?search=nothing-like-it')
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  await page.setViewportSize({ width: 2000, height: 900 })
  await page.goto('/gallery')
  const columns = await page
    .locator('.cards')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(4)
})

visit('§7 §8 gallery: a list that can not be read, or is no list, is an empty one', async ({ page }) => {
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('link', { name: 'START SHOPPING' }).click()
  await expect(page.getByText('The catalogue could not be read just now.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: { odd: true } }))
  await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
  await expect(page.getByText('The catalogue could not be read just now.')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
})

visit('§2 product card: what it shows, and where PICK OPTIONS leads', async ({ page }) => {
  await page.goto('/gallery?search=emerald+wyrm')
  const card = page.getByRole('article')
  await expect(card.getByRole('img').or(card.locator('img'))).toHaveCount(1)
  await expect(card.getByText('Featured', { exact: true })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Emerald Wyrm' })).toBeVisible()
  await expect(card.locator('.badge')).toHaveText(['Featured', 'Huge', 'Dragon'])
  await expect(card.getByText(/^by \S/)).toBeVisible()
  await expect(card.getByText(/^From \$\d+(\.\d\d)?$/)).toBeVisible()
  await expect(card.getByRole('link', { name: /^PICK OPTIONS/ })).toHaveAttribute('href', '/product/emerald-wyrm')
})
