import { test as base, expect, type Page } from '@playwright/test'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

export { expect }

/** Journeys in the editor that share a shop, one in each worker, whose staff sign in for real. */
export const test = base.extend<{ desktop: Desktop; editor: Page }, { shop: TestShop }>({
  shop: [
    // Playwright reads a fixture's needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using shop = await openShop({ imported: false })
      await use(shop)
    },
    { scope: 'worker' },
  ],
  /** The editor as somebody starts it who has never been at this shop. */
  desktop: async ({ shop }, use) => {
    await using desktop = await startDesktop({ shop })
    await use(desktop)
  },
  /** Its window, once somebody has signed in. */
  editor: async ({ desktop, shop }, use) => {
    await allow(desktop, shop)
    const page = await desktop.window()
    await page.waitForURL(/\/cms/)
    await use(page)
  },
})
