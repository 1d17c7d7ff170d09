import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { engines } from '#tests/harness/engines.ts'
import { JOURNEY_END_MS, STALL_MS } from '#tests/harness/limits.ts'
import { tierOf, tiersOfRun } from '#tests/tiers.ts'

// Workers and the editor's stand-ins start in two thirds of the time if what they import is compiled already.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/journeys')

const files = globSync(['tests/journeys/**/*.journey.ts', 'desktop/staff/**/*.screen.ts'], { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const tiers = tiersOfRun()
/** The real Electron program has no database; a run for one engine has only that. */
const [first, second] = process.env['HOARD_ELECTRON'] ? engines.slice(0, 1) : engines
const isSecondDue = tiers.includes('slow') && second !== undefined
/** All of the tier on the first engine; on the second, journeys of either tier that say so, as in vitest.config.ts. */
const projects = [
  { name: first!, testMatch: matchOf(files.filter((file) => tiers.includes(tierOf(file)))) },
  ...(isSecondDue ? [{ name: second, testMatch: matchOf(files), grep: /@both-engines/ }] : []),
]

/** One expression: matching each file of the repository with each name took six seconds. */
function matchOf(files: string[]): RegExp {
  return new RegExp(`/(${files.join('|')})$`)
}

/** Browser journeys against real shops (tests/harness/shop.ts) in Debian's Chromium. */
export default defineConfig({
  testDir: '.',
  projects,
  globalSetup: './tests/journeys/start-engines.ts',
  // Node strips the types itself, and the apps are built, so Playwright transpiles nothing.
  build: { external: ['**/*'] },
  outputDir: 'test-results',
  // Screenshots don't depend on the database.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  // No journey fails because the machine is slow: it may take as long as it likes while its waits end (below).
  timeout: JOURNEY_END_MS,
  expect: { timeout: STALL_MS, toPass: { timeout: STALL_MS } },
  // Journeys wait about as long as they work, so there is one worker more than processors.
  // Real programs share the clipboard and the focus of their desktop.
  workers: process.env['HOARD_ELECTRON'] ? 1 : availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./tests/journeys/after-journeys.ts']],
  use: {
    actionTimeout: STALL_MS,
    navigationTimeout: STALL_MS,
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch,
    // Animations took a fifth of the browser's time. Journeys about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
