import { expect, type Page } from '@playwright/test'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { base } from '#tests/journeys/base.ts'

export { expect }

const shared = { imported: false }

/** Journeys in the editor that share a shop, one in each worker, whose staff sign in for real. */
export const test = base.extend<{ shop: TestShop; desktop: Desktop; editor: Page }>({
  shop: async ({ sharedShop }, use) => use(await sharedShop(shared)),
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
