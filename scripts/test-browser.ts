import { PlainCommand } from './parser-words.ts'
import { prepare } from './run.ts'
import { runTests } from './run-tests.ts'

/** `npm run test:browser`: the journeys on SQLite, which need no other program than a browser. */
const { args } = new PlainCommand('npm run test:browser')
  .description(
    'Runs the journeys and screen tests of both tiers in a browser, on SQLite. Installs Chromium with apt; elsewhere, set CHROMIUM to the path of a browser.',
  )
  .argument('[args...]', 'for Playwright: parts of file names, --grep and part of a title, --headed')
  .allowUnknownOption()
  .parse()
prepare('--build', '--browser')
process.env['HOARD_TEST_ENGINE'] = 'sqlite'
await runTests([['browser journeys', 'playwright', ['test', ...args]]])
