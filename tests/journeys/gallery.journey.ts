import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, stopTime, visit } from './journey.ts'

/** Holds the first suggestions until told to answer. */
function holdLater(page: Page) {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const begun = page.waitForRequest(/suggestions/)
  void page.route(
    /suggestions/,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return { begun, answer }
}

const list = /\/api\/products(\?|\/filters)/

visit(
  'the gallery search waits 700 ms and for a connection, keeps the old results meanwhile; filters are in the URL',
  { tag: ['@S2.36', '@S2.38', '@S2.39', '@S2.40', '@S4.16', '@S9.7'] },
  async ({ page, context }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    const all = await page.locator('.card').count()
    const placeOfCards = () => page.locator('.cards').boundingBox()
    const place = await placeOfCards()
    await stopTime(page)
    await page.getByLabel('Search').fill('wyrm')
    await page.clock.runFor(699)
    await expect(page).toHaveURL(/\/gallery$/)
    const answer = await holdResponses(page, list)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/gallery\?search=wyrm$/)
    await expect(page.getByText('[SEARCHING...]')).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(all)
    expect(await placeOfCards()).toEqual(place)
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

    await visit.step('every filter works, > FILTER changes nothing, > RESET clears all', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('link', { name: '> RESET' }).click()
      await expect(page).toHaveURL(/\/gallery$/)
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
      const prices = texts.map((text) => Number(/^From \$([\d.]+)(?:$|, was )/.exec(text)![1]))
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
    })
  },
)

visit(
  'the gallery reports no results with a way out, and its grid has up to 4 columns',
  { tag: ['@S2.37', '@S7.18', '@S8.17'] },
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
    await page.locator('summary', { hasText: '> FILTERS' }).click()
    await page.getByRole('link', { name: '> RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    // A search alone has one way out, as has one with near matches.
    for (const [search, way] of [
      ['nothing-like-it', '> ALL MINIATURES'],
      ['dragn', '> DID YOU MEAN DRAGON? (4)'],
    ] as const) {
      await page.getByLabel('Search').fill(search)
      await expect(page).toHaveURL(`/gallery?search=${search}`)
      await expect(page.getByRole('link', { name: /^> (ALL|WITHOUT|DID)/ })).toHaveText([way])
    }
    await expect(page.locator('.gallery-count')).toHaveText(/^4 near matches/)
    await expect(page.getByText('These are the nearest to "dragn".')).toBeVisible()
    await page.getByRole('link', { name: '> RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.locator('.gallery-count')).not.toHaveText(/near match/)
    for (const [width, columns] of [
      [320, 2],
      [768, 4],
      [2000, 4],
      [3840, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const grid = page.locator('.cards')
      expect(await grid.evaluate((each) => getComputedStyle(each).gridTemplateColumns.split(' ').length)).toBe(columns)
      const lines = (link: Element) => {
        const range = document.createRange()
        range.selectNode(link.firstChild!)
        return [range.getClientRects().length, link.scrollWidth - link.clientWidth]
      }
      expect(await page.locator('.card-link').first().evaluate(lines), String(width)).toEqual([1, 0])
    }
    const { x, width } = (await page.locator('.cards').boundingBox())!
    expect(x).toBe((await page.getByRole('banner').locator('.bar-name').boundingBox())!.x)
    expect(width).toBeGreaterThan(3840 / 2)

    await visit.step('a failed or malformed product list counts as empty', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.getByLabel('Type').selectOption('Ooze')
      await expect(page.getByText("The catalogue couldn't be loaded.")).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
      await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ json: { odd: true } }))
      await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
      await expect(page.getByText("The catalogue couldn't be loaded.")).toHaveCount(0)
      await expect(page.getByRole('article')).toHaveCount(0)
    })
  },
)

visit('the search suggests miniatures while a shopper types, with typing errors', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  const asked = holdLater(page)
  const search = page.getByLabel('Search')
  await search.click()
  await page.keyboard.type('lich')
  await asked.begun
  const answerGallery = await holdResponses(page, list)
  await search.fill('dragn')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText([
    /Emerald Wyrm.*NEAR MATCH, From \$/,
    ...Array.from({ length: 3 }, () => /NEAR MATCH/),
  ])
  // The answer to what was typed before comes too late.
  asked.answer()
  await expect(page.locator('#announcements')).toHaveText('4 near matches.')
  await expect(options).toHaveCount(4)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  // They leave the page to its answer.
  answerGallery()
  await expect(page.getByText('> DID YOU MEAN DRAGON? (4)')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(options).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(4)
  await expectAccessible(page)
  expect((await options.first().boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  await expect(search).toHaveValue('dragn')
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await options.nth(0).getAttribute('id'))!)

  // Without an answer the search works as before.
  await page.route(/suggestions/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.keyboard.type('z')
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(/suggestions/)
  const answerLater = await holdResponses(page, list)
  await search.fill('emeral')
  await expect(options).toHaveText([/Emerald Wyrm\s*From \$/])
  await page.keyboard.press('ArrowUp')
  await expect(options).toHaveAttribute('aria-selected', 'true')
  // Who is choosing isn't disturbed.
  answerLater()
  await expect(page.getByText('1 miniature available')).toBeVisible()
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/emerald-wyrm$/)
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
    const button = card.getByRole('link', { name: /^PICK OPTIONS/ })
    await expect(button).toHaveAttribute('href', '/product/emerald-wyrm')

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
    await button.focus()
    await expect.poll(picture).toContain('/cdn/emerald-wyrm/1.webp')
    expect(await size()).toEqual(before)

    // The name's link covers the card, which has its focus ring; the button and what may be selected stand above it.
    const name = card.getByRole('link', { name: 'Emerald Wyrm', exact: true })
    const hit = (part: Locator) =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent
      })
    expect(await hit(card.locator('img'))).toBe('Emerald Wyrm')
    expect(await hit(card.locator('.card-price'))).toBe('Emerald Wyrm')
    expect(await hit(button)).toBe('PICK OPTIONS: Emerald Wyrm')
    expect(await hit(card.getByText(/^by /))).toMatch(/^by /)
    await name.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(name).toBeFocused()
    await expect(card).toHaveCSS('outline-style', 'solid')
    await card.locator('img').click({ force: true })
    await expect(page).toHaveURL(/\/product\/emerald-wyrm$/)
  },
)
