import { expect as expectSoon, type Page } from '@playwright/test'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { base } from '#tests/journeys/base.ts'

/** Programs start and restart while others run, so that an answer may take longer than one of a page. */
export const expect = expectSoon.configure({ timeout: 20_000 })

const shared = { imported: false }

/** Journeys in the editor that share a shop per worker, with real sign-ins. */
export const test = base.extend<{ shop: TestShop; desktop: Desktop; editor: Page }>({
  shop: async ({ sharedShop }, use) => use(await sharedShop(shared)),
  /** A fresh editor that has never opened this shop. */
  desktop: async ({ shop }, use) => {
    await using desktop = await startDesktop({ shop })
    await use(desktop)
  },
  /** Its window after signing in. */
  editor: async ({ desktop, shop }, use) => {
    await allow(desktop, shop)
    const page = await desktop.window()
    await page.waitForURL(/\/cms/)
    await use(page)
  },
})
