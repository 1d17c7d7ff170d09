import { test as base, expect, type Page } from '@playwright/test'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

/** A journey has a shop of its own, with the demo catalogue read, and a page that opens it. */
export const test = base.extend<{ shop: TestShop }>({
  // Playwright reads a fixture's needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openShop()
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
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

/** Clicks a cell of the price table. */
export async function choose(page: Page, scale: string, finishing: string) {
  const radio = page.getByRole('radio', { name: new RegExp(`^${scale}.*${finishing.split(' ')[0]}`, 'i') })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
