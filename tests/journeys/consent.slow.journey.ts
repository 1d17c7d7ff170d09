import { addToCart, expect } from './journey.ts'
import {
  ANALYTICS,
  checkOut,
  choiceOf,
  forget,
  isConsentSent,
  others,
  press,
  question,
  storedData,
  test,
  thirdParties,
  toldOf,
} from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false })

test(
  'a cookie choice holds if the server refuses it or its settings fail to load, and one made without scripts, too',
  { tag: '@S8.3' },
  async ({ page, context, requests, shop }) => {
    await test.step('a choice holds without the server, is logged and is sent by the next page', async () => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      const refuse = () => context.route('**/api/cookie-consent', (route) => route.fulfill({ status: 500, body: 'no' }))
      await refuse()
      await page.goto('/cart')
      await press(page, 'Accept all')
      await expect(question(page)).toHaveCount(0)
      await expect.poll(() => others(requests)).toHaveLength(2)
      await expect.poll(() => logged.join()).toContain('Failed to save cookie consent')
      await context.unroute('**/api/cookie-consent')
      const sent = page.waitForResponse(
        (response) => response.url().endsWith('/api/cookie-consent') && response.request().method() === 'POST',
      )
      await page.reload()
      expect((await sent).status()).toBe(200)
      await isConsentSent(page)

      await refuse()
      const keep = (value: object) =>
        page.evaluate((text) => localStorage.setItem('hoard.cookie-consent', text), JSON.stringify(value))
      const entry = { session: 'a-consent-session-of-a-test', at: '', sent: false, known: true }
      await keep({ ...entry, choice: choiceOf(false, false, false) })
      await page.reload()
      await expect.poll(() => logged.join()).toContain('Failed to update cookie consent')
      await keep({ ...entry, choice: null })
      await page.reload()
      await expect.poll(() => logged.join()).toContain('Failed to fetch cookie consent')
    })

    await test.step('scripts take over a choice made without them; the privacy policy has the settings', async () => {
      await forget(page, requests)
      await context.addCookies([{ name: 'hoard.consent', value: 'analytics', url: shop.url }])
      await page.route(/assets\/ConsentPanel/, (route) => route.abort())
      await page.goto('/cart', { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: 'Cookie settings' }).click()
      await expect(page).toHaveURL(/\/privacy-policy#cookie-settings$/)
      await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
      await expect(question(page)).toBeHidden()
      expect(new Set(others(requests))).toEqual(new Set([`GET ${ANALYTICS}`]))
      expect(await storedData(page)).toMatchObject({ cookie: '_count=1' })
    })
  },
)

test(
  'cookie choices are asked for after a second, cover no checkout, and Shopify is told what was chosen without scripts',
  { tag: ['@S2.25', '@S9.4', '@A11.10'] },
  async ({ page, context, browser, requests, shop }) => {
    await test.step('it covers no checkout on a small screen, and Shopify is told nothing before a choice', async () => {
      await forget(page, requests)
      await page.setViewportSize({ width: 360, height: 640 })
      await addToCart(page, 'emerald-wyrm')
      await page.goto('/cart')
      await expect(question(page)).toBeVisible()
      await page.getByRole('link', { name: /PROCEED TO CHECKOUT/ }).click()
      await expect(page).toHaveURL(/\/checkout$/)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.getByRole('link', { name: 'Terms of Service' }).click({ trial: true })
      await checkOut(page, shop)
      expect(toldOf(shop)).toBeUndefined()
      expect(thirdParties(requests)).toEqual([])
    })

    await test.step('Shopify is told a choice without scripts', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      const plain = await context.newPage()
      plain.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
      const fill = async () => {
        await plain.goto('/product/emerald-wyrm')
        await plain.getByRole('button', { name: 'ADD TO CART' }).click()
      }
      await fill()
      await plain.goto('/checkout')
      await checkOut(plain, shop)
      expect(toldOf(shop)).toBeUndefined()
      await fill()
      await plain.goto('/privacy-policy')
      await plain.getByRole('checkbox', { name: 'Marketing' }).check()
      await plain.getByRole('region', { name: 'Cookie settings' }).getByRole('button').click()
      await plain.goto('/checkout')
      await checkOut(plain, shop)
      expect(toldOf(shop)).toEqual({ analytics: false, marketing: true, preferences: false })
      expect(thirdParties(requests)).toEqual([])
      await context.close()
    })

    await test.step('it appears after 1 s at the bottom, with three choices; nothing is stored before', async () => {
      // The clock is frozen from the start, and the scripts have run when the page has loaded.
      await forget(page, requests)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1000)
      await page.goto('/')
      await page.clock.runFor(970)
      await expect(question(page)).toHaveCount(0)
      await page.clock.runFor(30)
      await expect(question(page)).toBeVisible()
      await expect(question(page).getByRole('button')).toHaveText(['NECESSARY_ONLY', 'CUSTOMIZE', 'ACCEPT_ALL'])
      const { y, height } = (await question(page).boundingBox())!
      expect(Math.round(y + height)).toBe(800)
      expect(await storedData(page)).toEqual({ cookie: '', local: [], session: [] })
      expect(await context.cookies()).toEqual([])
      expect(others(requests)).toEqual([])
      expect(requests.filter((line) => line.includes('/api/cookie-consent'))).toEqual([])
    })
  },
)
