import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'

visit.use({ consented: false })

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hoard.cookie-consent') ?? 'null') as { choice: unknown } | null)
const call = (page: Page) =>
  page.waitForRequest((request) => /POST|PUT/.test(request.method()) && request.url().endsWith('/api/cookie-consent'))

visit(
  'the cookie banner appears at the bottom after 1 s with three choices',
  { tag: ['@S2.25', '@S4.1', '@S9.4'] },
  async ({ page }) => {
    // The clock is frozen from the start, and the scripts have run when the page has loaded.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/blog')
    await page.clock.runFor(970)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.runFor(30)
    await expect(banner(page)).toBeVisible()
    await expect(banner(page).getByRole('button')).toHaveText(['NECESSARY_ONLY', 'CUSTOMIZE', 'ACCEPT_ALL'])
    const { y, height } = (await banner(page).boundingBox())!
    expect(Math.round(y + height)).toBe(800)
  },
)

for (const [button, allowed] of [
  ['NECESSARY_ONLY', false],
  ['ACCEPT_ALL', true],
] as const) {
  visit(
    `${button} stores the choice locally and on the server and hides the banner`,
    { tag: ['@S3.13', '@S4.2'] },
    async ({ page }) => {
      await page.goto('/cart')
      const sending = call(page)
      await banner(page).getByRole('button', { name: button }).click()
      await expect(banner(page)).toHaveCount(0)
      const choice = { necessary: true, analytics: allowed, marketing: allowed, preferences: allowed }
      const request = await sending
      expect(request.method()).toBe('POST')
      expect(request.postDataJSON()).toEqual(choice)
      expect((await stored(page))!.choice).toEqual(choice)
      const session = request.headers()['x-session-id']!
      const answer = await page.request.get('/api/cookie-consent', { headers: { 'x-session-id': session } })
      expect(await answer.json()).toEqual(choice)
      await page.reload({ waitUntil: 'networkidle' })
      await expect(page.getByRole('main')).toBeVisible()
      expect(await stored(page)).not.toBeNull()
    },
  )
}

visit('cookie settings that fail to load are those of the privacy policy', async ({ page }) => {
  await page.route(/assets\/ConsentPanel/, (route) => route.abort())
  await page.goto('/blog', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Cookie settings' }).click()
  await expect(page).toHaveURL(/\/privacy-policy#cookie-settings$/)
  await expect(page.getByRole('button', { name: 'SAVE_SETTINGS' })).toBeVisible()
})

visit(
  'CUSTOMIZE opens switches, with NECESSARY fixed on, and CANCEL closes them',
  { tag: ['@S2.26', '@S4.3', '@S5.1'] },
  async ({ page }) => {
    await page.goto('/cart')
    await banner(page).getByRole('button', { name: 'CUSTOMIZE' }).click()
    const names = ['NECESSARY', 'ANALYTICS', 'MARKETING', 'PREFERENCES'].map((name) => new RegExp(`^${name}`))
    const switches = banner(page).getByRole('switch')
    await expect(switches).toHaveCount(4)
    for (const name of names) await expect(banner(page).getByRole('switch', { name })).toBeVisible()
    await expect(banner(page).getByRole('switch', { name: names[0]! })).toBeChecked()
    await expect(banner(page).getByRole('switch', { name: names[0]! })).toBeDisabled()
    await banner(page).getByRole('button', { name: 'CANCEL' }).click()
    await expect(switches).toHaveCount(0)
    await expect(banner(page).getByRole('button', { name: 'ACCEPT_ALL' })).toBeVisible()
    expect(await stored(page)).toBeNull()
    await banner(page).getByRole('button', { name: 'CUSTOMIZE' }).click()
    await banner(page).getByRole('switch', { name: names[1]! }).check()
    const sending = call(page)
    await banner(page).getByRole('button', { name: 'SAVE_SETTINGS' }).click()
    await expect(banner(page)).toHaveCount(0)
    const choice = { necessary: true, analytics: true, marketing: false, preferences: false }
    expect((await sending).postDataJSON()).toEqual(choice)
    expect((await stored(page))!.choice).toEqual(choice)
  },
)

visit('consent failures are logged with the specified messages', { tag: '@S8.3' }, async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/cookie-consent', (route) => route.fulfill({ status: 500, body: 'no' }))
  const keep = (value: object) =>
    page.evaluate((text) => localStorage.setItem('hoard.cookie-consent', text), JSON.stringify(value))
  const entry = { session: 'a-consent-session-of-a-test', at: '', sent: false, known: true }
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false }

  await page.goto('/cart')
  await banner(page).getByRole('button', { name: 'NECESSARY_ONLY' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('Failed to save cookie consent')
  await keep({ ...entry, choice })
  await page.reload()
  await expect.poll(() => logged.join()).toContain('Failed to update cookie consent')
  await keep({ ...entry, choice: null })
  await page.reload()
  await expect.poll(() => logged.join()).toContain('Failed to fetch cookie consent')
  await context.close()
})
