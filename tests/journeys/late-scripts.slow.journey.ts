import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, isHydrated, publish } from './journey.ts'

const wyrm = '/product/emerald-wyrm'
const addButton = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' })

publish(
  'what a shopper clicks counts once if scripts never arrive, arrive late or fail to load, and when offline',
  { tag: '@S10.14' },
  async ({ page, context, shop }) => {
    await publish.step('ADD TO CART works as soon as it is painted, if scripts never arrive', async () => {
      await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
      // A cart that only scripts know isn't called empty.
      await page.goto('/cart', { waitUntil: 'commit' })
      await expect(page.getByText('Loading cart...')).toBeVisible()
      await page.evaluate(() => document.getAnimations().forEach((wait) => wait.finish()))
      await expect(page.getByText('Loading cart...')).toBeHidden()
      await expect(page.getByText("The cart couldn't be loaded. It is safe")).toBeVisible()
      await page.goto(`${shop.url}${wyrm}`, { waitUntil: 'commit' })
      await addButton(page).click({ noWaitAfter: true })
      await expect(page).toHaveURL(/\/cart\?added=/)
      await expect(page.getByText('Added to Cart! 1 × Emerald Wyrm')).toBeVisible()
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
      await expectAccessible(page, 'the cart')
      await page.getByLabel('Quantity', { exact: true }).fill('many')
      await page.getByLabel('Quantity', { exact: true }).press('Enter')
      await expect(page.getByText('Quantity must be a whole number.')).toBeVisible()
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, 'the cart with an error')
      const parts = ['each', 'Quantity must be', '> REMOVE'].map((text) => page.getByText(text).boundingBox())
      const [each, error, remove] = (await Promise.all(parts)).map((box) => box!)
      expect([each!.y < error!.y, remove!.x + remove!.width <= error!.x]).toEqual([true, true])

      // When they arrive at last, they know the cart.
      await page.unroute(/\/assets\/.*\.js$/)
      await page.goto(wyrm)
      await expect(page.locator('.bar-count')).toHaveText(/^2/)
      await page.waitForLoadState('networkidle')
      await addButton(page).click()
      await expect(page.locator('.toast')).toContainText('Added to Cart!')
      await expect(page.locator('.bar-count')).toHaveText(/^3/)
    })

    await publish.step('a click is sent once when scripts arrive in the middle of it', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await promise
        await route.continue()
      })
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
      })
      const added = () => posts.filter((path) => path === wyrm || path === '/api/cart')

      await page.setViewportSize({ width: 1280, height: 800 })
      // Scripts arrive while the button is held: what was chosen and typed before counts.
      await page.goto(wyrm, { waitUntil: 'commit' })
      await page.getByRole('radio', { name: /^54mm.*OSR/ }).check({ force: true })
      await page.getByLabel('Quantity', { exact: true }).fill('3')
      await addButton(page).hover()
      await page.mouse.down()
      resolve()
      await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeEnabled()
      await page.mouse.up()
      await expect(page.locator('.toast')).toContainText('3 × Emerald Wyrm, 54mm, OSR Style')
      expect(added()).toEqual(['/api/cart'])

      // Scripts arrive while the browser sends the form: neither they nor a second click send it again.
      posts.length = 0
      const hold = Promise.withResolvers<void>()
      await page.unroute(/\/assets\/.*\.js$/)
      await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
        await hold.promise
        await route.continue()
      })
      const answer = Promise.withResolvers<void>()
      await page.route(
        (url) => url.pathname === wyrm,
        async (route) => {
          if (route.request().method() === 'POST') await answer.promise
          await route.continue()
        },
      )
      // Another tab that React hasn't taken over yet.
      const tab = await page.context().newPage()
      const { promise: late, resolve: release } = Promise.withResolvers<void>()
      await tab.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
        await late
        await route.continue()
      })
      await tab.goto('/cart')
      await expect(tab.locator('.bar-count')).toHaveText(/^6/)
      await page.goto(wyrm)
      // Locators wait for the navigation; a shopper doesn't.
      const { x, y, width, height } = (await addButton(page).boundingBox())!
      const click = () => page.mouse.click(x + width / 2, y + height / 2, { delay: 50 })
      await click()
      await expect.poll(added).toEqual([wyrm])
      const arrived = page.waitForResponse(/assets\/ProductPage/)
      hold.resolve()
      await arrived
      for (let count = 0; count < 5; count++) await click()
      answer.resolve()
      await expect(page).toHaveURL(/\/cart\?added=/)
      expect(added()).toEqual([wyrm])
      await expect(page.getByText('7 ITEM(S) LOADED')).toBeVisible()

      // The page that answered the form tells the other tab, and its screen, which couldn't hear it, shows it as well.
      await expect(tab.locator('.bar-count')).toHaveText(/^7/)
      release()
      await expect(tab.getByText('7 ITEM(S) LOADED')).toBeVisible()
      await tab.close()
    })

    await publish.step('a link that is followed offline opens when the connection is back', async () => {
      await page.goto('/gallery', { waitUntil: 'networkidle' })
      await context.setOffline(true)
      // The footer still moves when it is scrolled to, since cards above it are measured only then.
      await page.getByRole('banner').getByRole('link', { name: 'WISHLIST' }).click()
      await expect(page.getByRole('alert')).toContainText('You are offline')
      await page.getByRole('button', { name: 'GO BACK' }).click()
      await expect(page.getByRole('heading', { name: 'MINIATURE GALLERY' })).toBeVisible()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).press('Enter')
      await expect(page.getByRole('alert')).toContainText('You are offline')
      // A heading that can't be operated shows no focus ring.
      await expect(page.getByRole('heading', { name: 'SCREEN.OFFLINE' })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'SCREEN.OFFLINE' })).toHaveCSS('outline-style', 'none')
      await page.getByRole('button', { name: 'TRY AGAIN' }).click()
      await expect(page.getByRole('button', { name: 'TRY AGAIN' })).toBeVisible()
      // Some browsers don't say that the connection is back.
      await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true))
      await context.setOffline(false)
      await expect(page).toHaveURL(/terms-of-service/)
    })

    await publish.step('a screen that failed to load is loaded again, and a click counts once', async () => {
      await page.evaluate(() => localStorage.removeItem('hoard.cart-session'))
      await context.clearCookies()
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

    await publish.step('a toast whose code fails to load is told all the same', async () => {
      await page.route(/assets\/Toaster/, (route) => route.abort())
      await page.goto(wyrm)
      await isHydrated(page)
      await addButton(page).click()
      await expect(page.locator('.toast')).toHaveText(/Added to Cart!/)
      await page.unroute(/assets\/Toaster/)
    })
  },
)
