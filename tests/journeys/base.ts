import { test as playwright } from '@playwright/test'
import { runOn } from '#tests/harness/engine.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'

interface OfWorkers {
  /** The engine that the journey's project is named after (playwright.config.ts). */
  engine: string
  /** The shop that is opened with just this object: once in each worker, by the first journey that asks. */
  sharedShop: (options: ShopOptions) => Promise<TestShop>
}

/**
 * What every journey begins with. Fixtures of workers stand here and nowhere else: journeys that have others can't have the same
 * worker, and to start one takes longer than a journey.
 */
export const base = playwright.extend<object, OfWorkers>({
  engine: [
    // Playwright reads a fixture's needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      runOn(project.name)
      await use(project.name)
    },
    { scope: 'worker', auto: true },
  ],
  sharedShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shops = new Map<ShopOptions, Promise<TestShop>>()
      await use((options) => {
        const shop = shops.get(options) ?? openShop(options)
        shops.set(options, shop)
        return shop
      })
      for (const shop of shops.values()) await (await shop)[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
})
