import { PlainCommand } from '#scripts/parser-words.ts'
import { prepare, runAll } from '#scripts/run.ts'

/** `npm run desktop:test`: the smoke test and the journeys of the desktop editor. */
const { args } = new PlainCommand('npm run desktop:test')
  .description(
    'Runs the smoke test and the journeys of the desktop editor in a browser, or in the packaged program that HOARD_ELECTRON names (docs/desktop.md).',
  )
  .argument('[args...]', 'for Playwright: --grep and part of a title, --headed')
  .allowUnknownOption()
  .parse()
prepare('--build')
await runAll([
  ['smoke test', 'vitest', ['run', 'tests/desktop/smoke.slow.test.ts'], { HOARD_TEST_ENGINE: 'sqlite' }],
  ['journeys of the desktop editor', 'playwright', ['test', 'journeys/desktop', ...args]],
])
