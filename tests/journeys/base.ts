import { expect, test as playwright, type Page } from '@playwright/test'
import { setEngine } from '#tests/harness/engine.ts'
import { logViolations } from '#tests/harness/log-violations.ts'
import { SERVER_LOG, takeServerLog } from '#tests/harness/server-log.ts'
import { translator } from './translator.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'

interface OfWorkers {
  /** Database engine, taken from the name of the project (playwright.config.ts). */
  engine: string
  /** Shop for this options object, opened once per worker by the first journey that needs it. */
  sharedShop: (options: ShopOptions) => Promise<TestShop>
  /** A page with the running staff app of the shop with `published`, kept as long as the worker. */
  staffApp: { page: Page; complaints: string[] }
}

/** Options of the shop whose staff edit pages. */
export const published: ShopOptions = { seeded: true, env: { AUTH_DISABLED: '1' } }

/**
 * Base of every journey. All worker fixtures are defined here: journeys with different ones can't share a worker, and
 * starting a worker takes longer than a journey.
 */
export const base = playwright.extend<{ serverLog: void }, OfWorkers>({
  serverLog: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      takeServerLog()
      await use()
      if (info.status !== info.expectedStatus) await info.attach(SERVER_LOG, { body: takeServerLog() })
    },
    { auto: true },
  ],
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
      // One that failed to open has failed its test.
      for (const shop of await Promise.allSettled(shops.values()))
        if (shop.status === 'fulfilled') await shop.value[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
  staffApp: [
    async ({ browser, sharedShop }, use) => {
      const { url } = await sharedShop(published)
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const complaints = await collectComplaints(page)
      await page.goto('/cms/pages')
      await use({ page, complaints })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Collects what a page complains about: its errors, and violations of its policy. */
export async function collectComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The browser itself reports every 4xx and 5xx; errors logged by the page are failures.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  await page.addInitScript({ content: logViolations })
  if (process.env['HOARD_TRANSLATED']) await page.addInitScript(translator)
  return complaints
}

/** Failed requests are logged; some journeys provoke them on purpose. */
const expected = [
  /^.*\b(40[0-9]|429|50[0-9]): /,
  /Failed to fetch dynamically imported module/,
  /^Cookie consent Error: Failed to (fetch|save|update) cookie consent/,
  // Previews allow no scripts, including those of the tests.
  /^Blocked script execution in 'about:srcdoc'/,
  // Browsers report each attempt to connect while they are offline.
  /^WebSocket connection to .* failed: .*ERR_INTERNET_DISCONNECTED/,
]

export const expectNoComplaints = (complaints: readonly string[]) =>
  expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
