import { addToCart, expect } from './journey.ts'
import { ANALYTICS, MARKETING, kept, others, press, question, test } from './shell.ts'

// Shoppers who have not been asked yet.
test.use({ consented: false })

test('§4 cookie consent: the banner appears 1 second after the page, and nothing is kept or asked before a choice', async ({
  page,
  context,
  asked,
}) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveText(['NECESSARY_ONLY', 'CUSTOMIZE', 'ACCEPT_ALL'])
  expect(await kept(page)).toEqual({ cookie: '', local: [], session: [] })
  expect(await context.cookies()).toEqual([])
  expect(others(asked)).toEqual([])
  expect(asked.filter((line) => line.includes('/api/cookie-consent'))).toEqual([])
})

test('§2 cookie banner: NECESSARY_ONLY keeps the choice and nothing else, here and on the server', async ({
  page,
  context,
  asked,
  shop,
}) => {
  await page.goto('/')
  await press(page, 'NECESSARY_ONLY')
  await expect(question(page)).toHaveCount(0)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'CART', exact: true }).click()
  await expect(page.getByText('CART.EMPTY')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(others(asked)).toEqual([])
  expect(await context.cookies()).toEqual([])
  // The banner session is made when the browser itself asks for banners; it says nothing of the shopper.
  expect(await kept(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: false })
})

test('§2 cookie banner: ACCEPT_ALL loads analytics and marketing; withdrawn in the footer, they are gone and what they left', async ({
  page,
  asked,
  shop,
}) => {
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect.poll(() => others(asked)).toEqual([`GET ${ANALYTICS}`, `GET ${MARKETING}`])
  await page.waitForFunction(() => document.cookie.includes('_pixel') && '_count' in localStorage)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))

  await press(page, 'Cookie settings')
  await expect(page.getByRole('switch', { name: /NECESSARY/ })).toBeDisabled()
  await page.getByRole('switch', { name: /ANALYTICS/ }).uncheck()
  await page.getByRole('switch', { name: /MARKETING/ }).uncheck()
  asked.length = 0
  const reloaded = page.waitForEvent('load')
  await press(page, 'SAVE_SETTINGS')
  await reloaded
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeEnabled()
  expect(asked.some((line) => line.startsWith('PUT ') && line.endsWith('/api/cookie-consent'))).toBe(true)
  expect(others(asked)).toEqual([])
  expect(await kept(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: true })
})

test('§2 cookie banner: CUSTOMIZE opens the panel, CANCEL goes back, SAVE_SETTINGS keeps what was switched', async ({
  page,
  asked,
}) => {
  await page.goto('/')
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch')).toHaveCount(4)
  await page.getByRole('switch', { name: /ANALYTICS/ }).check()
  await press(page, 'CANCEL')
  await expect(page.getByRole('button', { name: 'ACCEPT_ALL' })).toBeVisible()
  expect((await kept(page)).local).toEqual([])
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch', { name: /ANALYTICS/ })).not.toBeChecked()
  await page.getByRole('switch', { name: /MARKETING/ }).check()
  await press(page, 'SAVE_SETTINGS')
  await expect.poll(() => others(asked)).toEqual([`GET ${MARKETING}`])
  await expect(question(page)).toHaveCount(0)
})

test('§4 cookie consent: without the server the choice holds, and the next page sends it', async ({
  page,
  context,
  asked,
}) => {
  await context.route('**/api/cookie-consent', (route) => route.abort())
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(asked)).toHaveLength(2)
  await context.unroute('**/api/cookie-consent')
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/cookie-consent') && response.request().method() === 'POST',
  )
  await page.goto('/gallery')
  expect((await sent).status()).toBe(200)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))
})

test('§4 cookie consent: a choice in one tab is the choice of the others', async ({ page, context, asked }) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/gallery')
  await press(other, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(asked)).toHaveLength(2)
})

test('the cookie banner leaves the footer and the checkout within reach on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await addToCart(page, 'emerald-wyrm')
  await page.goto('/cart')
  await expect(question(page)).toBeVisible()
  await page.getByRole('link', { name: /PROCEED TO CHECKOUT/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL(/terms-of-service/)
})
