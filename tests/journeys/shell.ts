import type { Page } from '@playwright/test'
import { openShop } from '#tests/harness/shop.ts'
import { test as journey } from './journey.ts'

export const ANALYTICS = 'https://analytics.example/count.js'
export const MARKETING = 'https://marketing.example/pixel.js'

/** A shop whose staff can write, with scripts of others, and a browser whose every request is written down. */
export const test = journey.extend<{ asked: string[] }>({
  // Playwright reads a fixture's needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const env = { AUTH_DISABLED: '1', ANALYTICS_SCRIPT_URL: ANALYTICS, MARKETING_SCRIPT_URL: MARKETING }
    const shop = await openShop({ env })
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
  asked: async ({ context, page }, use) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    // What such scripts do: they leave a cookie and an entry.
    const body = (name: string) => `document.cookie = '_${name}=1; path=/'; localStorage.setItem('_${name}', '1')`
    await context.route(ANALYTICS, (route) => route.fulfill({ contentType: 'text/javascript', body: body('count') }))
    await context.route(MARKETING, (route) => route.fulfill({ contentType: 'text/javascript', body: body('pixel') }))
    await use(asked)
  },
})

export const question = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const others = (asked: string[]) => asked.filter((line) => /analytics|marketing/.test(line))

/** All that this site has left in the browser. */
export const kept = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))

type Draft = Parameters<Awaited<ReturnType<typeof openShop>>['staff']['banners']['create']>[0]['body']
export const banner = (draft: Partial<Draft>): { body: Draft } => ({
  body: { name: 'A banner', text: 'Oozes are half off', isActive: true, targetPages: ['*'], ...draft },
})
