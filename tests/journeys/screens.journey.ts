import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { expect, isHydrated, publish, visit } from './journey.ts'

publish(
  'legal pages link to their sections, and an old slug to its page',
  { tag: '@P10.3' },
  async ({ page, shop }) => {
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
    await expect(page.getByText(/Last updated: \w+ \d+, \d{4}/)).toBeVisible()
    await page.getByRole('link', { name: 'Your rights' }).click()
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()

    const { id } = await shop.visitor.pages.bySlug({ params: { slug: 'faq' } })
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'answers' } })
    await page.evaluate(() =>
      document.querySelector('.footer a[href="/terms-of-service"]')!.setAttribute('href', '/faq'),
    )
    await page.locator('.footer a[href="/faq"]').last().click()
    await expect(page).toHaveURL(/\/answers$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

visit('a page is got ahead when its link is hovered, and Back restores the last one', async ({ shop }) => {
  // Playwright switches the back/forward cache off, and the headless shell never uses it. Both reasons are circumstantial:
  // any other one would be the page's own fault.
  const browser = await chromium.launch({ ...chromiumLaunch, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage({ baseURL: shop.url })
  const developerTools = await page.context().newCDPSession(page)
  const faults: string[] = []
  developerTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') faults.push(reason)
  })
  await developerTools.send('Page.enable')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/gallery')
  await isHydrated(page)
  const last = page.locator('a.card-link').last()
  const path = (await last.getAttribute('href'))!
  // Rows above it may still take their height, and move the link away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await last.hover()
    await expect.poll(() => documents, { timeout: 1000 }).toContain(path)
  }).toPass()
  // Neither is a page whose link a finger touches only to scroll, nor a personal one.
  const other = page.locator('a.card-link').nth(2)
  const scrolled = await other.getAttribute('href')
  // In one turn: a link that a mouse rests on is got ahead.
  await other.evaluate((link) => {
    for (const type of ['pointerover', 'pointerdown', 'touchstart', 'pointercancel'])
      link.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await page.waitForTimeout(100)
  await page.getByRole('link', { name: 'CART', exact: true }).hover()
  await page.evaluate(() => scrollTo(0, 1200))
  await last.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(shop.url + path)
  await isHydrated(page)
  for (const unwanted of [scrolled, '/cart']) expect(documents).not.toContain(unwanted)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  expect(faults).toEqual([])
  await browser.close()
})

visit('a link that is followed offline opens when the connection is back', async ({ page, context }) => {
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await page.getByRole('button', { name: '[GO BACK]' }).click()
  await expect(page.getByRole('heading', { name: '[MINIATURE GALLERY]' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('You are offline')
  // A heading that can't be operated shows no focus ring.
  await expect(page.getByRole('heading', { name: 'SCREEN.OFFLINE' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'SCREEN.OFFLINE' })).toHaveCSS('outline-style', 'none')
  await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
  await expect(page.getByRole('button', { name: '[TRY AGAIN]' })).toBeVisible()
  // Some browsers don't say that the connection is back.
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true))
  await context.setOffline(false)
  await expect(page).toHaveURL(/terms-of-service/, { timeout: 10_000 })
})
