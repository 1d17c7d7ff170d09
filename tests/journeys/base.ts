import { test as playwright } from '@playwright/test'
import { setEngine } from '#tests/harness/engine.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'

interface OfWorkers {
  /** Database engine, taken from the name of the project (playwright.config.ts). */
  engine: string
  /** Shop for this options object, opened once per worker by the first journey that needs it. */
  sharedShop: (options: ShopOptions) => Promise<TestShop>
}

/**
 * Base of every journey. All worker fixtures are defined here: journeys with different ones can't share a worker, and
 * starting a worker takes longer than a journey.
 */
export const base = playwright.extend<object, OfWorkers>({
  engine: [
    // Playwright reads a fixture's dependencies from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      setEngine(project.name)
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
