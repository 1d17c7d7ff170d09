import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'

/** Browser journeys, on real shops (tests/harness/shop.ts), in Debian's chromium. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/harness/journeys-setup.ts',
  testMatch: '**/*.journey.ts',
  // Node reads TypeScript by itself, and what is built is built: nothing has to be translated.
  build: { external: ['**/*'] },
  outputDir: 'test-results',
  timeout: 60_000,
  // A journey waits as often as it works: three keep two processors busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Once more, with a trace of it, and told as flaky: hundreds of journeys keep a small machine so busy that one may come late.
  retries: 1,
  reporter: [['list']],
  use: {
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch,
  },
})
