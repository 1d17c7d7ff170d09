import { messages } from '#storefront/features/not-found/messages.ts'
import { expect, isHydrated, publish, stopTime, visit } from './journey.ts'

// The not-found screen only animates without reduced motion.
visit.use({ contextOptions: { reducedMotion: 'no-preference' } })

visit(
  'a shopper walks through the shop: menu, cart session, scroll position, and what the browser keeps',
  { tag: ['@S2.15', '@S2.18', '@S2.19', '@S2.20', '@S3.16', '@S7.4', '@S8.18'] },
  async ({ page, context, shop }) => {
    const sessions: (string | undefined)[] = []
    context.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/api/cart'))
        sessions.push(request.headers()['x-session-id'])
    })

    await visit.step(
      'without a cart session no cart is read; unhandled rejections are logged and suppressed',
      async () => {
        const other = await context.newPage()
        const logged: string[] = []
        const thrown: Error[] = []
        other.on('console', (message) => logged.push(message.text()))
        other.on('pageerror', (error) => thrown.push(error))
        await other.goto('/cart', { waitUntil: 'networkidle' })
        await expect(other.getByText('CART.EMPTY')).toBeVisible()
        expect(sessions).toEqual([])
        await other.evaluate(() => void setTimeout(() => void Promise.reject(new Error('nobody cared'))))
        await expect.poll(() => logged.join()).toMatch(/Unhandled rejection.*nobody cared/)
        expect(thrown).toEqual([])
        await other.close()
      },
    )

    // Neither a style sheet that comes late nor a page without one disturbs the transition.
    await page.route(/\.css$/, (route) => route.continue())
    await page.goto('/gallery', { waitUntil: 'networkidle' })

    await visit.step('the navigation highlights the current route; small screens have it in a side menu', async () => {
      const bar = page.getByRole('navigation', { name: 'Main' })
      await expect(bar.locator('[aria-current="page"]')).toHaveText(/gallery/i)
      await expect(page.getByRole('banner').getByRole('link', { name: /^CART/ })).toHaveAttribute('href', '/cart')
      await expect(page.locator('.bar-count')).toHaveCount(0)
      const links = await bar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: '[MENU]' }).click()
      const menu = page.locator('#menu')
      const shown = menu.getByRole('navigation', { name: 'Main' }).getByRole('link')
      expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(links)
      const social = menu.getByRole('navigation', { name: 'Social' }).getByRole('link')
      await expect(social).toHaveText([/instagram/i, /tiktok/i, /youtube/i])
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await visit.step('a new page opens at its top', async () => {
      await page.evaluate(() => window.scrollTo(0, 900))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await page
        .getByRole('link', { name: /PICK OPTIONS/ })
        .last()
        .click()
      await expect(page.getByRole('table', { name: 'Price by scale and finishing' })).toBeAttached()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    await visit.step('the navigation counts cart items, and the cart is read with its session', async () => {
      for (let more = 0; more < 2; more++) await page.getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('button', { name: '> ADD TO CART' }).click()
      await expect(page.locator('.bar-count')).toHaveText(/^3/)
      await page.goto('/cart', { waitUntil: 'networkidle' })
      await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
      expect(sessions.length).toBeGreaterThan(0)
      const session = await page.evaluate(() => localStorage.getItem('hoard.cart-session'))
      expect(new Set(sessions)).toEqual(new Set([session]))
    })

    await visit.step('the browser stores only cart, banner session, external cart and consent', async () => {
      await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await isHydrated(page)
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await page.waitForURL(/\/cart\/c\//)
      await page.goto(`${shop.url}/gallery`, { waitUntil: 'networkidle' })
      const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
      expect(Object.keys(kept).toSorted()).toEqual([
        'hoard.cart-session',
        'hoard.cart-snapshot',
        'hoard.cookie-consent',
      ])
      expect(kept['hoard.cart-session']).toMatch(/^[\w-]{32}$/)
      expect(JSON.parse(kept['hoard.cart-snapshot']!)).toHaveProperty('cartId')
      expect(await context.cookies(shop.url)).toMatchObject([
        { name: 'hoard.cart', httpOnly: true },
        { name: 'hoard.has-cart', value: '1' },
      ])
    })

    await page.evaluate(() => location.assign('/cms'))
    await page.waitForURL(/\/(cms|api\/login)/)
  },
)

visit(
  'the not-found page has two links, glitches every 2000 ms and has another of 14 messages every 3000 ms',
  { tag: ['@S2.12', '@S2.67', '@S2.68', '@S2.69', '@S9.23'] },
  async ({ page }) => {
    await page.clock.install()
    const response = await page.goto('/no/such/page', { waitUntil: 'networkidle' })
    expect(response!.status()).toBe(404)
    await expect(page.getByText(/consumed by the void/)).toBeVisible()
    await expect(page.getByRole('link', { name: '[RETURN TO TOWN]' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: '[EXPLORE MINIATURES]' })).toHaveAttribute('href', '/gallery')
    await expect(page.getByRole('complementary', { name: 'In stock now' }).getByRole('article')).toHaveCount(4)
    await stopTime(page)
    const number = page.getByRole('heading', { name: '404' })
    const isGlitching = async () => (await number.getAttribute('data-glitch')) === 'true'
    for (let steps = 0; steps < 150 && !(await isGlitching()); steps++) await page.clock.runFor(20)
    // It started at most 20 ms ago.
    for (const [wait, glitching] of [
      [0, true],
      [70, true],
      [40, false],
      [1850, false],
      [50, true],
    ] as const) {
      await page.clock.runFor(wait)
      await expect(number).toHaveAttribute('data-glitch', String(glitching))
    }

    const message = page.locator('.not-found-message')
    const first = await message.innerText()
    for (let steps = 0; steps < 70 && (await message.innerText()) === first; steps++) await page.clock.runFor(50)
    // It changed at most 50 ms ago.
    const seen = [await message.innerText()]
    for (let more = 1; more < 14; more++) {
      await page.clock.runFor(2900)
      await expect(message).toHaveText(seen.at(-1)!)
      await page.clock.runFor(100)
      await expect(message).not.toHaveText(seen.at(-1)!)
      seen.push(await message.innerText())
    }
    expect(new Set(seen).size).toBe(14)
    expect(messages).toHaveLength(14)
    expect(seen.toSorted()).toEqual([...messages].toSorted())
  },
)

publish(
  'the carousel shows at most 6 cards, wraps around and pauses after a move',
  { tag: ['@S2.34', '@S4.4', '@S9.11', '@S9.6'] },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    const carousel = page.locator('.carousel').first()
    const names = () => carousel.getByRole('heading').allInnerTexts()
    const start = await names()
    expect(start).toHaveLength(6)
    const places = await carousel
      .locator('.carousel-item')
      .evaluateAll((items) => items.map((item) => [item.clientWidth, item.getBoundingClientRect().left] as const))
    expect(places.map(([width]) => width)).toEqual(Array(6).fill(192))
    places.slice(1).forEach(([, left], at) => expect(Math.round(left - places[at]![1])).toBe(208))

    const next = carousel.getByRole('button', { name: 'Next' })
    await stopTime(page)
    await next.click()
    await expect.poll(names).toEqual([...start.slice(1), start[0]])
    await page.clock.runFor(399)
    await next.click()
    expect((await names())[0]).toBe(start[1])
    await page.clock.runFor(1)
    await next.click()
    await expect.poll(async () => (await names())[0]).toBe(start[2])
    for (const first of [start[1], start[0], start[5]]) {
      await page.clock.runFor(400)
      await carousel.getByRole('button', { name: 'Previous' }).click()
      await expect.poll(async () => (await names())[0]).toBe(first)
    }
    await page.clock.runFor(400)
    await carousel.locator('.carousel-dot').nth(3).click()
    await expect.poll(async () => (await names())[0]).toBe(start[3])
    await expect(carousel.locator('.carousel-dot[aria-current="true"]')).toHaveCount(1)
  },
)

publish('a screen that failed to load is loaded again, and a click counts once', async ({ page }) => {
  // Presses the button when React has begun to listen, but hasn't hydrated it.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (...given) {
      listen.apply(this, given)
      if (this instanceof Element && this.id === 'main' && given[0] === 'click' && given[2] === true)
        queueMicrotask(() => document.querySelector<HTMLElement>('.carousel [aria-label=Next]')?.click())
    }
    Object.assign(window, { clicks: 0 })
    listen.call(document, 'click', () => ((window as unknown as { clicks: number }).clicks += 1))
  })
  await page.route(/assets\/entry\.client/, (route) => route.abort())
  await page.goto('/', { waitUntil: 'networkidle' })
  const names = () => page.locator('.carousel').first().getByRole('heading').allInnerTexts()
  const [first, second] = await names()
  const next = page.locator('.carousel').first().getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByRole('alert')).toContainText('Links and forms still work')
  await next.click()
  await expect(page.locator('#main')).not.toHaveAttribute('data-react')
  expect((await names())[0]).toBe(first)
  await page.unroute(/assets\/entry\.client/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.locator('#main[data-react=hydrated]')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await names())[0]).toBe(second)
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(3)

  await page.route(/assets\/entry\.client/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/cart')
  await failed
  await page.unroute(/assets\/entry\.client/)
  await page.getByRole('heading', { name: 'SHOPPING.CART' }).click()
  await expect(page.getByText('CART.EMPTY')).toBeVisible()
})
