import { globSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { engines } from '#tests/harness/engines.ts'

const files = globSync('tests/journeys/**/*.journey.ts', { cwd: import.meta.dirname }).toSorted()
/** Where Electron's own program is driven the editor is looked at, and a server's engine makes no difference. */
const used = process.env['HOARD_ELECTRON'] ? engines.slice(0, 1) : engines

/** Browser journeys, on real shops (tests/harness/shop.ts), in Debian's chromium. */
export default defineConfig({
  testDir: 'tests/journeys',
  // All journeys on each engine would take twice as long: the files take turns. HOARD_TEST_ENGINE runs all of them on one.
  projects: used.map((engine, turn) => ({
    name: engine,
    testMatch: files
      .filter((_, index) => index % used.length === turn)
      .map((file) => `**/${file.replaceAll('\\', '/')}`),
  })),
  globalSetup: './tests/journeys/start-engines.ts',
  // Node reads TypeScript by itself, and what is built is built: nothing has to be translated.
  build: { external: ['**/*'] },
  outputDir: 'test-results',
  // Pictures are the same whatever a shop keeps its data in.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
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
    // A fifth of the browser's time went into what slides and fades. Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
