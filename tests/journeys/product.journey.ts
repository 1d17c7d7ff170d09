import { choose, expect, holdResponses, stopTime, visit } from './journey.ts'

const wyrm = '/product/emerald-wyrm'

visit(
  'a product is found from a wrong address, shows all its facts, and says why it can’t be added',
  { tag: ['@S2.41', '@S2.42', '@S2.44', '@S2.46', '@S2.49', '@S2.50', '@S8.4', '@S9.10', '@S9.19'] },
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
      const button = (await page.getByRole('button', { name: '> ADD TO CART' }).boundingBox())!
      const bar = (await page.getByRole('banner').boundingBox())!
      expect([button.y > bar.height, button.y < 300]).toEqual([true, true])
    })

    await visit.step('a failed addition to the cart is reported and keeps the quantity', async () => {
      await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('button', { name: '> ADD TO CART' }).click()
      await expect(page.locator('.toast')).toContainText('Error')
      await expect(page.locator('.toast')).toContainText('Failed to add item to cart. Please try again.')
      await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
    })
  },
)

visit('the lightbox fills a phone, and fingers zoom, move and swipe its image', { tag: '@S2.47' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(wyrm, { waitUntil: 'networkidle' })
  const opener = page.getByRole('link', { name: /enlarge/ })
  const entries = await page.evaluate(() => history.length)
  // The large image never arrives.
  const small = await page.locator('.product-stage img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.route('**/cdn/**', (route) => (route.request().url() === small ? route.continue() : undefined))
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Images of Emerald Wyrm' })
  const image = dialog.locator('.lightbox-stage img')
  const width = async () => Math.round((await image.boundingBox())!.width)
  await expect.poll(width).toBe(390)
  expect(await image.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain(small)
  for (const button of await dialog.getByRole('button').all()) {
    const box = (await button.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', { x: from, y: 400 })
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', { x: from + (to - from) * part, y: 400 })
    await touch('touchEnd')
  }
  await swipe(300, 100)
  await expect(dialog.locator('.lightbox-count')).toHaveText('2 / 7')
  await expect(dialog.locator('.lightbox-caption')).toContainText('Painted: Emerald Wyrm')
  await expect(dialog.locator('output')).toContainText('Image 2 of 7: Painted, Emerald Wyrm')
  expect(await image.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain('/cdn/emerald-wyrm/1.webp')

  // A pinch doubles it; a finger moves it; a tap fits it again, and the next one shows the source's own pixels.
  await touch('touchStart', { x: 145, y: 400 }, { x: 245, y: 400 })
  await touch('touchMove', { x: 120, y: 400 }, { x: 270, y: 400 })
  await touch('touchMove', { x: 95, y: 400 }, { x: 295, y: 400 })
  await touch('touchEnd')
  await expect.poll(width).toBe(780)
  await swipe(100, 300)
  expect((await image.boundingBox())!.x).toBe(0)
  await expect(dialog.locator('.lightbox-count')).toHaveText('2 / 7')
  await touch('touchStart', { x: 200, y: 400 })
  await touch('touchEnd')
  await expect.poll(width).toBe(390)
  await page.waitForTimeout(350)
  await touch('touchStart', { x: 200, y: 400 })
  await touch('touchEnd')
  await expect.poll(width).toBe(1200)
  await expect(dialog.locator('output')).toHaveText('Zoomed to 308 %')

  await dialog.getByRole('button', { name: '[CLOSE]' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 0])
})

visit(
  'a click on the price table selects the cell and shows its price, and what it was before a sale',
  { tag: ['@S2.45', '@S10.41'] },
  async ({ page, shop }) => {
    await page.goto('/gallery?search=flytrap')
    const card = page.getByRole('article').filter({ hasText: 'Flytrap Matriarch' })
    await expect(card.locator('.card-price')).toHaveText('From $6, was $8')
    await expect(card.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
    await card.getByRole('link', { name: 'Flytrap Matriarch', exact: true }).click()
    const shown = page.locator('.product-price')
    await expect(shown).toHaveText('$6, was $832mm, None')
    await choose(page, '54mm', 'OSR Style')
    await expect(shown).toHaveText('$1554mm, OSR Style')
    // By keyboard.
    await page.keyboard.press('ArrowUp')
    const cell = page.getByRole('radio', { checked: true })
    await expect(cell).toHaveAccessibleName('32mm Tabletop, OSR Style, $7.50, was $10')
    await expect(shown).toHaveText('$7.50, was $1032mm, OSR Style')
    await expect(shown.locator('s')).toHaveText(', was $10')
    await page.getByRole('button', { name: 'Increase quantity' }).press('Enter')
    await page.getByRole('button', { name: '> ADD TO CART' }).press('Enter')
    await page.locator('.toast').getByRole('link', { name: 'VIEW CART' }).press('Enter')
    const option = page.getByRole('combobox', { name: /^Scale and finishing/ })
    const stored = () => page.waitForResponse((response) => response.request().method() === 'PUT')
    await Promise.all([stored(), option.selectOption('54mm, None (+$5)')])
    await expect(page.locator('.cart-prices')).toHaveText('$25$12.50 each')
    await Promise.all([stored(), option.selectOption('32mm, OSR Style (-$5)')])
    await expect(page.locator('.cart-prices')).toHaveText('$15$7.50, was $10 each')
    await expect(page.locator('.amounts-total .price')).toHaveText('$15')
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).press('Enter')
    await expect(page.locator('.amounts-total .price')).toHaveText('$15')
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).press('Enter')
    await page.waitForURL(/\/cart\/c\//)
    await page.getByLabel('Email').fill('shopper@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/thank you/i).first()).toBeVisible()
    expect(shop.shopify.control.orders().at(-1)).toMatchObject({ totalCents: 1500, lineItems: [{ quantity: 2 }] })
  },
)

visit(
  'a video stands among the photos, and nothing of it is loaded before PLAY',
  { tag: '@S10.42' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/cdn/videos/') && asked.push(request.url())))
    await page.goto('/product/flytrap-matriarch', { waitUntil: 'networkidle' })
    const title = 'Not the Flytrap Matriarch, but the d20 that she is digesting, turning'
    const boxes = () =>
      page
        .locator('.product-stage, .product-arrows, .product-thumbnails')
        .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().y + scrollY, each.clientHeight]))
    const before = await boxes()
    await expect(page.getByRole('link', { name: /^Show image/ })).toHaveCount(6)
    await page.getByRole('link', { name: 'Show image 2 of 6: Video' }).click()
    await expect(page.locator('.product-arrows')).toContainText('2 / 6· Video')
    const play = page.getByRole('link', { name: `PLAY ${title}` })
    await expect(play.locator('img')).toHaveAttribute('src', /\/cdn\/flytrap-matriarch\/0\.webp/)
    expect(asked).toEqual([])
    await play.press('Enter')
    const video = page.locator('video')
    await expect(video).toBeFocused()
    await expect(video).toHaveAttribute('controls')
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
    expect(new Set(asked)).toEqual(new Set([await video.getAttribute('src')]))
    expect(await boxes()).toEqual(before)

    // The lightbox shows the photos alone.
    await page.getByRole('link', { name: 'Next image' }).click()
    await expect(video).toHaveCount(0)
    await page.getByRole('link', { name: /enlarge/ }).click()
    const count = page.getByRole('dialog').locator('.lightbox-count')
    await expect(count).toHaveText('2 / 5')
    await page.keyboard.press('ArrowLeft')
    await expect(count).toHaveText('1 / 5')
    await page.keyboard.press('Escape')
    await expect(page.locator('.product-arrows')).toContainText('1 / 6')

    // One at YouTube, by keyboard: nothing of it is loaded before, either.
    const frames: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      frames.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'A film' })
    })
    await page.goto('/product/jackalope-cavalier?photo=3', { waitUntil: 'networkidle' })
    const cousin = 'Not the Jackalope Cavalier, but his cousin in films: Big Buck Bunny'
    await expect(page.locator('.product-photos')).toContainText(
      /PLAY loads the video from YouTube, which learns your IP/,
    )
    expect(frames).toEqual([])
    await page.getByRole('link', { name: `PLAY ${cousin}` }).press('Enter')
    await expect(page.frameLocator(`iframe[title="${cousin}"]`).getByText('A film')).toBeVisible()
    await expect(page.locator('iframe')).toBeFocused()
    expect(frames).toEqual([expect.stringContaining('/embed/aqz-KE-bpKQ?autoplay=1')])

    // Without scripts, PLAY is a link to it.
    const html = await (await page.request.get('/product/flytrap-matriarch?photo=2')).text()
    expect(html).toMatch(new RegExp(`<a [^>]*href="${asked[0]!.replace(/[?].*/, '')}[^>]*>(?:(?!</a>).)*PLAY`, 's'))
  },
)

visit(
  'adding to the cart shows Adding... and one toast at a time, and resets the quantity',
  { tag: ['@S2.50', '@S4.11', '@S4.7', '@S5.4', '@S8.5', '@S9.2', '@S9.3'] },
  async ({ page }) => {
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
    for (let times = 0; times < 2; times++) {
      const added = page.waitForResponse((response) => response.url().endsWith('/api/cart'))
      await button.press('Enter')
      await added
      await expect(toast).toHaveAttribute('data-open', 'true')
    }
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
  },
)

visit('a miniature is kept on the wishlist, and the list is shared by its link', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const keep = page.getByRole('button', { name: 'WISHLIST' })
  for (const path of ['/product/gelatinous-cubist', wyrm]) {
    await page.goto(path)
    await keep.click()
    await expect(keep).toHaveAttribute('aria-pressed', 'true')
  }
  const link = page.getByRole('banner').getByRole('link', { name: 'WISHLIST' })
  await expect(link).toHaveAttribute('data-wishlist', '2')
  await link.click()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Emerald Wyrm', 'Gelatinous Cubist'])
  await page.getByRole('button', { name: /> REMOVE.*Emerald Wyrm/ }).click()
  await expect(names).toHaveText(['Gelatinous Cubist'])
  await page.locator('.toast').getByRole('button', { name: 'UNDO' }).click()
  await expect(names).toHaveText(['Emerald Wyrm', 'Gelatinous Cubist'])
  await page.getByRole('button', { name: '> SHARE' }).click()
  await expect(page.locator('.toast')).toContainText('Link copied')
  const shared = await page.evaluate(() => navigator.clipboard.readText())

  // Somebody else sees it without scripts, and can keep it with them.
  const html = await (await fetch(shared)).text()
  const shown = [.../<main.*<\/main>/s.exec(html)![0].matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)]
  expect(shown.map(([, heading]) => heading!.replaceAll(/<[^>]*>/g, ''))).toEqual(await names.allTextContents())
  const other = await browser.newContext()
  const friend = await other.newPage()
  await friend.goto(shared)
  await friend.getByRole('button', { name: '> ADD ALL TO MY WISHLIST' }).click()
  await expect(friend.locator('.toast')).toContainText('Saved to your wishlist')
  await friend.goto(new URL('/wishlist', shared).href)
  await expect(friend.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(await names.allTextContents())
  await other.close()

  // What is gone from the shop is named; nothing on the list says what to do.
  await page.goto('/wishlist?items=999999')
  await expect(page.getByText('One miniature on this list is no longer in the shop.')).toBeVisible()
  await page.goto('/wishlist')
  for (const name of ['Emerald Wyrm', 'Gelatinous Cubist'])
    await page.getByRole('button', { name: new RegExp(`> REMOVE.*${name}`) }).click()
  await expect(page.getByRole('heading', { name: 'WISHLIST.EMPTY' })).toBeVisible()
  await expect(link).toHaveAttribute('data-wishlist', '')
  await expect(page.getByRole('heading', { name: 'In stock now' })).toBeVisible()
})
