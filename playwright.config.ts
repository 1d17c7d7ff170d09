import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'

/** Browser journeys, on real shops (tests/harness/shop.ts), in Debian's chromium. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    // Traces take their share of a small machine: `npx playwright test --trace retain-on-failure <journey>` makes one.
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch,
  },
})
