import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { sharing } from './journey.ts'

export const ANALYTICS = 'https://analytics.example/count.js'
export const MARKETING = 'https://marketing.example/pixel.js'

/** Shop with third-party scripts and staff who can edit; all requests of the browser are recorded. */
export const test = sharing({
  env: { AUTH_DISABLED: '1', ANALYTICS_SCRIPT_URL: ANALYTICS, MARKETING_SCRIPT_URL: MARKETING },
}).extend<{ requests: string[] }>({
  requests: async ({ context, page }, use) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    // Typical third-party script: sets a cookie and a localStorage entry.
    const body = (name: string) => `document.cookie = '_${name}=1; path=/'; localStorage.setItem('_${name}', '1')`
    await context.route(ANALYTICS, (route) => route.fulfill({ contentType: 'text/javascript', body: body('count') }))
    await context.route(MARKETING, (route) => route.fulfill({ contentType: 'text/javascript', body: body('pixel') }))
    await use(requests)
  },
})

export const question = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const openCookieSettings = (page: Page) => page.getByRole('link', { name: 'Cookie settings' }).click()
export const others = (requests: string[]) => requests.filter((line) => /analytics|marketing/.test(line))

/** The same without the address of Shopify's checkout. */
export const thirdParties = (requests: string[]) => others(requests).filter((line) => !line.includes('/cart/c/'))

/** What Shopify was told about consent with the last cart. */
export const toldOf = ({ shopify }: TestShop) => shopify.control.carts().at(-1)!.visitorConsent

/** Presses CHECKOUT, which leads to Shopify. */
export async function checkOut(page: Page, shop: TestShop) {
  await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
  await page.waitForURL((url) => url.origin !== shop.url)
}

/** Everything this site has stored in the browser. */
export const storedData = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))

export const choiceOf = (analytics: boolean, marketing: boolean, preferences: boolean) => ({
  necessary: true,
  analytics,
  marketing,
  preferences,
})

export const isConsentSent = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))

/** Makes the browser one that has never been asked. */
export async function forget(page: Page, requests: string[]) {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  requests.length = 0
}

type Draft = Parameters<TestShop['staff']['banners']['create']>[0]['body']

/** Adds banners to every page; the returned function removes them. */
export async function showBanners({ staff }: TestShop, ...drafts: Partial<Draft>[]) {
  const made: string[] = []
  for (const draft of drafts) {
    const body = { name: 'A banner', text: 'Oozes are half off', isActive: true, targetPages: ['*'], ...draft }
    made.push((await staff.banners.create({ body })).id)
  }
  return async () => {
    for (const id of made) await staff.banners.remove({ params: { id } })
  }
}
