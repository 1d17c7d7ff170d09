import { expect, type Page } from '@playwright/test'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import { base } from './base.ts'

interface Visitor {
  /** Whether the cookie banner has been answered on an earlier visit. */
  consented: boolean
}

/** A page that opens the shop, and that has nothing to complain about. */
const opening = {
  consented: [true, { option: true }] as [boolean, { option: true }],
  baseURL: async ({ shop }: { shop: TestShop }, use: (url: string) => Promise<void>) => use(shop.url),
  page: async ({ page, consented }: { page: Page } & Visitor, use: (page: Page) => Promise<void>) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser itself reports every 4xx and 5xx; what the page says of its own accord is a fault.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    if (consented) await page.addInitScript(consentNecessary)
    await use(page)
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
}

/** Runs in the browser before the shop does. */
function consentNecessary() {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false }
  const stored = { session: 'a-consent-session-of-a-test', choice, at: '2026-01-01T00:00:00Z', sent: true, known: true }
  localStorage.setItem('hoard.cookie-consent', JSON.stringify(stored))
}

/** Journeys that have a shop of their own each, with the demo catalogue read; `env` adds to its environment. */
const alone = (env: Record<string, string>) =>
  base.extend<Visitor & { env: Record<string, string>; shop: TestShop }>({
    env: [env, { option: true }],
    shop: async ({ env }, use) => {
      const shop = await openShop({ env })
      await use(shop)
      await shop[Symbol.asyncDispose]()
    },
    ...opening,
  })

/** A journey has a shop of its own, and a page that opens it. */
export const test = alone({})

/** The same with the console open to everybody: what it does to the catalogue is nobody else's matter. */
export const administer = alone({ AUTH_DISABLED: '1' })

/** Journeys that share a shop, one in each worker. */
const sharing = (options: ShopOptions) =>
  base.extend<Visitor & { shop: TestShop }>({
    shop: async ({ sharedShop }, use) => use(await sharedShop(options)),
    ...opening,
  })

/** For visitors, who change nothing but their own cart. */
export const visit = sharing({})

/** A furnished shop whose staff (`shop.staff`) write pages, each journey its own. */
export const publish = sharing({ furnished: true, env: { AUTH_DISABLED: '1' } })

/** An empty shop whose staff sign in for real (`shop.signIn`). */
export const staffed = sharing({ imported: false })

/** Failures of calls are logged (specification section 8); journeys that provoke them do so on purpose. */
const expected = [
  /^.*\b(40[0-9]|429|50[0-9]): /,
  /^Cookie consent Error: Failed to (fetch|save|update) cookie consent/,
  // The preview of a post lets no script run, those of the test neither.
  /^Blocked script execution in 'about:srcdoc'/,
]

export { expect }

/** Opens a product and puts it into the cart. */
export async function addToCart(page: Page, handle: string, { scale = '32mm', finishing = 'None', quantity = 1 } = {}) {
  await page.goto(`/product/${handle}`)
  await choose(page, scale, finishing)
  for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: /Increase quantity/i }).click()
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByText('Added to Cart!')).toBeVisible()
}

/** Makes time stand still in the page; it goes on with `page.clock.runFor`. Install the clock before the page is opened. */
export async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Waits until a screen of the shop listens: before that a link leads to a new document. */
export const listens = (page: Page) => expect(page.getByRole('button', { name: 'Cookie settings' })).toBeEnabled()

/** Answers of these addresses wait until the answered function is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Clicks a cell of the price table. */
export async function choose(page: Page, scale: string, finishing: string) {
  const radio = page.getByRole('radio', { name: new RegExp(`^${scale}.*${finishing.split(' ')[0]}`, 'i') })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
