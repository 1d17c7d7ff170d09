import type { Page } from '@playwright/test'
import { addToCart, expect } from './journey.ts'
import { ANALYTICS, MARKETING, openCookieSettings, others, press, question, storedData, test } from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false })

test('the cookie banner appears after 1 s; nothing is stored before a choice', async ({ page, context, requests }) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveText(['NECESSARY_ONLY', 'CUSTOMIZE', 'ACCEPT_ALL'])
  expect(await storedData(page)).toEqual({ cookie: '', local: [], session: [] })
  expect(await context.cookies()).toEqual([])
  expect(others(requests)).toEqual([])
  expect(requests.filter((line) => line.includes('/api/cookie-consent'))).toEqual([])
})

test('NECESSARY_ONLY stores the choice here and on the server, nothing else', async ({
  page,
  context,
  requests,
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
  expect(others(requests)).toEqual([])
  expect(await context.cookies()).toEqual([])
  // The banner session starts with the browser's first banner request and doesn't identify the shopper.
  expect(await storedData(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: false })
})

test('ACCEPT_ALL loads third-party scripts; withdrawing removes their data', async ({ page, requests, shop }) => {
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect.poll(() => others(requests)).toEqual([`GET ${ANALYTICS}`, `GET ${MARKETING}`])
  await page.waitForFunction(() => document.cookie.includes('_pixel') && '_count' in localStorage)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))

  await openCookieSettings(page)
  await expect(page.getByRole('switch', { name: /NECESSARY/ })).toBeDisabled()
  await page.getByRole('switch', { name: /ANALYTICS/ }).uncheck()
  await page.getByRole('switch', { name: /MARKETING/ }).uncheck()
  requests.length = 0
  const reloaded = page.waitForEvent('load')
  await press(page, 'SAVE_SETTINGS')
  await reloaded
  await expect(question(page)).toBeHidden()
  expect(requests.some((line) => line.startsWith('PUT ') && line.endsWith('/api/cookie-consent'))).toBe(true)
  expect(others(requests)).toEqual([])
  expect(await storedData(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: true })
})

test('CUSTOMIZE opens the panel, CANCEL closes it, SAVE_SETTINGS stores it', async ({ page, requests }) => {
  await page.goto('/')
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch')).toHaveCount(4)
  await page.getByRole('switch', { name: /ANALYTICS/ }).check()
  await press(page, 'CANCEL')
  await expect(page.getByRole('button', { name: 'ACCEPT_ALL' })).toBeVisible()
  expect((await storedData(page)).local).toEqual([])
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch', { name: /ANALYTICS/ })).not.toBeChecked()
  await page.getByRole('switch', { name: /MARKETING/ }).check()
  await press(page, 'SAVE_SETTINGS')
  await expect.poll(() => others(requests)).toEqual([`GET ${MARKETING}`])
  await expect(question(page)).toHaveCount(0)
})

test('a choice holds without the server and is sent by the next page', async ({ page, context, requests }) => {
  await context.route('**/api/cookie-consent', (route) => route.abort())
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(requests)).toHaveLength(2)
  await context.unroute('**/api/cookie-consent')
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/cookie-consent') && response.request().method() === 'POST',
  )
  await page.goto('/gallery')
  expect((await sent).status()).toBe(200)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))
})

test('scripts take over a choice that was made without them', async ({ page, requests, shop }) => {
  await page.context().addCookies([{ name: 'hoard.consent', value: 'analytics', url: shop.url }])
  await page.goto('/privacy-policy')
  await expect.poll(() => others(requests)).toEqual([`GET ${ANALYTICS}`])
  await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
  expect(await storedData(page)).toMatchObject({ cookie: '_count=1' })
  await expect(question(page)).toBeHidden()
})

test('a choice in one tab applies to the others', async ({ page, context, requests }) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/gallery')
  await press(other, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(requests)).toHaveLength(2)
})

test('the cookie banner covers neither footer nor checkout on a small screen', async ({ page }) => {
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

test(
  'the choice reaches Shopify’s checkout, also without scripts; without one nothing is told',
  { tag: '@A11.10' },
  async ({ page, browser, requests, shop }) => {
    const { control } = shop.shopify
    const told = () => control.carts().at(-1)!.visitorConsent
    const checkOut = async (shopper: Page) => {
      await shopper.goto('/checkout')
      await shopper.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await shopper.waitForURL((url) => url.origin !== shop.url)
    }
    const thirdParties = () => others(requests).filter((line) => !line.includes('/cart/c/'))
    await addToCart(page, 'emerald-wyrm')
    await checkOut(page)
    expect(told()).toBeUndefined()
    expect(thirdParties()).toEqual([])

    await addToCart(page, 'emerald-wyrm')
    await page.goto('/')
    await press(page, 'NECESSARY_ONLY')
    await checkOut(page)
    expect(told()).toEqual({ analytics: false, marketing: false, preferences: false })
    expect(thirdParties()).toEqual([])

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const plain = await context.newPage()
    plain.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    const fill = async () => {
      await plain.goto('/product/emerald-wyrm')
      await plain.getByRole('button', { name: '> ADD TO CART' }).click()
    }
    await fill()
    await checkOut(plain)
    expect(told()).toBeUndefined()
    await fill()
    await plain.goto('/privacy-policy')
    await plain.getByRole('checkbox', { name: 'Marketing' }).check()
    await plain.getByRole('region', { name: 'Cookie settings' }).getByRole('button').click()
    await checkOut(plain)
    expect(told()).toEqual({ analytics: false, marketing: true, preferences: false })
    expect(thirdParties()).toEqual([])
    await context.close()
  },
)
