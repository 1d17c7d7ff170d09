import { test as base, expect, type Page } from '@playwright/test'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

/** A page that opens the shop, and that has nothing to complain about. */
const opening = {
  baseURL: async ({ shop }: { shop: TestShop }, use: (url: string) => Promise<void>) => use(shop.url),
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser itself reports every 4xx and 5xx; what the page says of its own accord is a fault.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    await use(page)
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
}

/** A journey has a shop of its own, with the demo catalogue read, and a page that opens it. */
export const test = base.extend<{ shop: TestShop }>({
  // Playwright reads a fixture's needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openShop()
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
  ...opening,
})

/** The same for visitors, who change nothing but their own cart: they share a shop. */
// oxlint-disable-next-line typescript/no-empty-object-type -- nothing for one test only
export const visit = base.extend<{}, { shop: TestShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
  ...opening,
})

/** Failures of calls are logged (specification section 8); journeys that provoke them do so on purpose. */
const expected = [/^.*\b(40[0-9]|429|50[0-9]): /]

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
