import { expectAccessible } from './axe.ts'
import { expect, holdResponses, isHydrated, stopTime, visit } from './journey.ts'

const list = /\/api\/products(\?|\/filters)/

visit(
  'the gallery is searched and filtered, keeps the old results meanwhile, and offers a way out of no results',
  {
    tag: [
      '@both-engines',
      '@S2.36',
      '@S2.37',
      '@S2.38',
      '@S2.39',
      '@S2.40',
      '@S4.16',
      '@S7.18',
      '@S8.17',
      '@S9.7',
      '@S10.80',
      '@S10.98',
      '@S10.99',
      '@S10.101',
    ],
  },
  async ({ page, context }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/gallery', { waitUntil: 'networkidle' })

    await visit.step('the search waits 700 ms, a filter for a connection; old results stay meanwhile', async () => {
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
      const offline = page.getByText("The shop can't be reached: results from before.")
      await expect(offline).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await context.setOffline(false)
      await expect(page.getByText(/^[01] miniatures? available/)).toBeVisible()
      await expect(offline).toHaveCount(0)
    })

    await visit.step('every filter works, > FILTER changes nothing, > RESET clears all', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('link', { name: 'RESET' }).click()
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
      await page.getByRole('button', { name: 'FILTER' }).click()
      expect(page.url()).toBe(filtered)
      await page.getByRole('link', { name: 'RESET' }).click()
      await expect(page).toHaveURL(/\/gallery$/)
      await expect(page.getByLabel('Type')).toHaveValue('')
      await expect(page.getByLabel(/^Featured/)).not.toBeChecked()
      await expect(page.getByLabel('Sort')).toHaveValue('featured')
      await expect(page.locator('.card-price.sold-out')).toHaveText('SOLD OUT')

      // A form without scripts sends its empty fields, too.
      await page.goto('/gallery?search=&priceRange=&available=true&sort=price')
      await expect(page).toHaveURL(/\/gallery\?available=true&sort=price$/)

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

    await visit.step('no results are reported with a way out, and the grid has up to 4 columns', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/gallery?search=nothing-like-it&creatureType=Dragon')
      await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'In stock now' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(4)
      await expect(page.getByRole('link', { name: 'ALL MINIATURES' })).toHaveAttribute('href', '/gallery')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'WITHOUT "nothing-like-it" (4)' }).click()
      await expect(page).toHaveURL(/\/gallery\?creatureType=Dragon$/)
      await expect(page.getByText('No products found matching your criteria.')).toHaveCount(0)
      await expect(page.getByRole('article')).toHaveCount(4)
      // React takes over the link and the filters at any moment of this new page.
      await isHydrated(page)
      await page.locator('summary', { hasText: '> FILTERS (1)' }).click()
      await expect(page.getByLabel('Type')).toBeVisible()
      await page.getByRole('link', { name: 'RESET' }).click()
      await expect(page).toHaveURL(/\/gallery$/)
      // A search alone has one way out, as has one with near matches.
      for (const [search, way] of [
        ['nothing-like-it', '> ALL MINIATURES'],
        ['dragn', '> DID YOU MEAN DRAGON? (4)'],
      ] as const) {
        await page.getByLabel('Search').fill(search)
        await expect(page).toHaveURL(`/gallery?search=${search}`)
        await expect(page.getByRole('link', { name: /^(ALL|WITHOUT|DID)/ })).toHaveText([way])
      }
      await expect(page.locator('.gallery-count')).toHaveText(/^4 near matches/)
      await expect(page.getByText('These are the nearest to "dragn".')).toBeVisible()
      await page.getByRole('link', { name: 'RESET' }).click()
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
        expect(await grid.evaluate((each) => getComputedStyle(each).gridTemplateColumns.split(' ').length)).toBe(
          columns,
        )
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
    })

    await visit.step('six creatures fit on a phone, each one tab stop', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const rows = await page.locator('.cards > li').evaluateAll((cards) =>
        cards.slice(0, 6).map((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return { top: Math.round(top), bottom: Math.round(bottom) }
        }),
      )
      const bar = await page.getByRole('banner').evaluate((each) => each.clientHeight)
      expect(rows[5]!.bottom - rows[0]!.top).toBeLessThanOrEqual(844 - bar)
      for (const at of [0, 2, 4]) expect(rows[at]!.bottom).toBe(rows[at + 1]!.bottom)
      expect(await page.locator('.card').first().locator('a:not([tabindex="-1"])').count()).toBe(1)
    })

    await visit.step('photos of painted and bare prints are shown, kept, and opened on the product page', async () => {
      const wyrm = page.getByRole('article').filter({ hasText: 'Emerald Wyrm' })
      const picture = wyrm.locator('img')
      const kinds = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
      await expect(kinds).toHaveText(['[RENDER]', '[PAINTED]', '[BARE]'])
      const render = await picture.getAttribute('src')
      await page.getByRole('link', { name: 'PAINTED' }).click()
      await expect(page).toHaveURL(/\/gallery\?show=painted$/)
      await expect(picture).not.toHaveAttribute('src', render!)
      await expect(page.locator('summary', { hasText: /^> FILTERS$/ })).toBeVisible()
      await page.goto('/gallery')
      await expect(page).toHaveURL(/\/gallery\?show=painted$/)
      const plain = await (await page.request.get('/gallery?show=bare')).text()
      expect(plain).toContain('href="/product/emerald-wyrm?photo=3"')
      expect(plain).toContain('rel="canonical" href="' + new URL('/gallery', page.url()).href + '"')
      await wyrm.getByRole('link', { name: 'Emerald Wyrm', exact: true }).click()
      await expect(page.getByText('2 / 7· Painted')).toBeVisible()
      // Also before scripts have arrived.
      await page.goBack()
      const way = await page.getByRole('link', { name: 'RENDER' }).getAttribute('href')
      await page.goto(way!)
      await expect(picture).toHaveAttribute('src', render!)
      await isHydrated(page)
      await page.goto('/gallery')
      await isHydrated(page)
      await expect(page).toHaveURL(/\/gallery$/)
    })

    await visit.step('a failed or malformed product list counts as empty', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.getByLabel('Type').selectOption('Ooze')
      await expect(page.getByText("The catalogue couldn't be loaded.")).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
      await page.route(/\/api\/products\?.*view=card/, (route) => route.fulfill({ json: { odd: true } }))
      await page.getByRole('button', { name: 'TRY AGAIN' }).click()
      await expect(page.getByText("The catalogue couldn't be loaded.")).toHaveCount(0)
      await expect(page.getByRole('article')).toHaveCount(0)
    })
  },
)
