import { expect } from './journey.ts'
import { ANALYTICS, choiceOf, forget, isConsentSent, others, press, question, storedData, test } from './shell.ts'

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
      await press(page, 'ACCEPT_ALL')
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
      await expect(page.getByRole('button', { name: 'SAVE_SETTINGS' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
      await expect(question(page)).toBeHidden()
      expect(new Set(others(requests))).toEqual(new Set([`GET ${ANALYTICS}`]))
      expect(await storedData(page)).toMatchObject({ cookie: '_count=1' })
    })
  },
)
