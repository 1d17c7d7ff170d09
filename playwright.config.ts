import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { engines } from '#tests/harness/engines.ts'

// Workers and the editor's stand-ins start in two thirds of the time if what they import is compiled already.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/journeys')

const files = globSync('tests/journeys/**/*.journey.ts', { cwd: import.meta.dirname }).toSorted()
/** Journeys in the real Electron program test the editor, so they run on one engine. */
const used = process.env['HOARD_ELECTRON'] ? engines.slice(0, 1) : engines

/** Browser journeys against real shops (tests/harness/shop.ts) in Debian's Chromium. */
export default defineConfig({
  testDir: 'tests/journeys',
  // Running every journey on each engine would take twice as long, so the files alternate. HOARD_TEST_ENGINE runs all
  // on one.
  projects: used.map((engine, turn) => ({
    name: engine,
    testMatch: files
      .filter((_, index) => index % used.length === turn)
      .map((file) => `**/${file.replaceAll('\\', '/')}`),
  })),
  globalSetup: './tests/journeys/start-engines.ts',
  // Node strips the types itself, and the apps are built, so Playwright transpiles nothing.
  build: { external: ['**/*'] },
  outputDir: 'test-results',
  // Screenshots don't depend on the database.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  timeout: 60_000,
  // Journeys wait about as long as they work, so three workers keep two processors busy.
  // Real programs share the clipboard and the focus of their desktop.
  workers: process.env['HOARD_ELECTRON'] ? 1 : 3,
  fullyParallel: true,
  forbidOnly: true,
  // One retry, with a trace and reported as flaky: a small machine that runs hundreds of journeys may be slow.
  retries: 1,
  reporter: [['list']],
  use: {
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch,
    // Animations took a fifth of the browser's time. Journeys about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
