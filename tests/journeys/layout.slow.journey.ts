import { chromium } from '@playwright/test'
import { messages } from '#storefront/features/not-found/messages.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { expectAccessible, expectTargets } from './axe.ts'
import { expect, isHydrated, stopTime, visit } from './journey.ts'

// The not-found screen only animates without reduced motion.
visit.use({ contextOptions: { reducedMotion: 'no-preference' } })

visit(
  'a shopper walks through the shop: menu, cart session, scroll position, what the browser keeps, and lost ways',
  {
    tag: [
      '@S2.12',
      '@S2.15',
      '@S2.18',
      '@S2.19',
      '@S2.20',
      '@S2.67',
      '@S2.68',
      '@S2.69',
      '@S3.16',
      '@S7.4',
      '@S8.18',
      '@S9.23',
    ],
  },
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
      await page.getByRole('button', { name: 'MENU' }).click()
      const menu = page.locator('#menu')
      const shown = menu.getByRole('navigation', { name: 'Main' }).getByRole('link')
      expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(links)
      const social = menu.getByRole('navigation', { name: 'Social' }).getByRole('link')
      await expect(social).toHaveText([/instagram/i, /tiktok/i, /youtube/i])
      await expectAccessible(page, 'menu')
      await expectTargets(page, 'menu')
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
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
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

    await visit.step(
      'the not-found page has links, glitches and has another of 14 messages every 3000 ms',
      async () => {
        await page.clock.install()
        const response = await page.goto('/no/such/page', { waitUntil: 'networkidle' })
        expect(response!.status()).toBe(404)
        await expect(page.getByText(/consumed by the void/)).toBeVisible()
        await expect(page.getByRole('link', { name: 'RETURN TO TOWN' })).toHaveAttribute('href', '/')
        await expect(page.getByRole('link', { name: 'EXPLORE MINIATURES' })).toHaveAttribute('href', '/gallery')
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
        await page.clock.resume()
      },
    )

    await page.evaluate(() => location.assign('/cms'))
    await page.waitForURL(/\/(cms|api\/login)/)

    await visit.step('a page is got ahead when its link is hovered, and Back restores the last one', async () => {
      // Playwright switches the back/forward cache off, and the headless shell never uses it: circumstantial reasons.
      // Any other one would be the page's own fault.
      const browser = await chromium.launch({ ...chromiumLaunch, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
      const walker = await browser.newPage({ baseURL: shop.url })
      const developerTools = await walker.context().newCDPSession(walker)
      const faults: string[] = []
      developerTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
        for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') faults.push(reason)
      })
      await developerTools.send('Page.enable')
      const documents: string[] = []
      walker.on('request', (request) => {
        if (request.headers()['sec-purpose']?.includes('prefetch')) documents.push(new URL(request.url()).pathname)
      })
      await walker.goto('/gallery')
      await isHydrated(walker)
      const last = walker.locator('a.card-link').last()
      const path = (await last.getAttribute('href'))!
      // Rows above it may still take their height, and move the link away from the pointer.
      await expect(async () => {
        await walker.mouse.move(0, 0)
        await last.hover()
        await expect.poll(() => documents, { timeout: 1000 }).toContain(path)
      }).toPass()
      // Neither is a page whose link a finger touches only to scroll, nor a personal one.
      const other = walker.locator('a.card-link').nth(2)
      const scrolled = await other.getAttribute('href')
      // In one turn: a link that a mouse rests on is got ahead.
      await other.evaluate(async (link) => {
        for (const type of ['pointerover', 'pointerdown', 'touchstart', 'pointercancel'])
          link.dispatchEvent(new Event(type, { bubbles: true }))
        // The page's own timer, of 65 ms, would have ended before this one.
        await new Promise((done) => setTimeout(done, 100))
      })
      await walker.getByRole('link', { name: 'CART', exact: true }).hover()
      await walker.evaluate(() => scrollTo(0, 1200))
      await last.evaluate((link: HTMLAnchorElement) => link.click())
      await expect(walker).toHaveURL(shop.url + path)
      await isHydrated(walker)
      for (const unwanted of [scrolled, '/cart']) expect(documents).not.toContain(unwanted)
      await walker.goBack()
      await expect.poll(() => walker.evaluate(() => scrollY)).toBe(1200)
      expect(faults).toEqual([])
      await browser.close()
    })
  },
)
