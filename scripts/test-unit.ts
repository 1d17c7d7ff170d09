import { PlainCommand } from './parser-words.ts'
import { prepare } from './run.ts'
import { runTests } from './run-tests.ts'

/** `npm run test:unit`: the tests that need nothing but Node (vitest.unit.config.ts). */
const { args } = new PlainCommand('npm run test:unit')
  .description(
    'Runs the unit tests on SQLite, of both tiers, without drills and tests that need PostgreSQL, nginx, Postfix or a browser.',
  )
  .argument('[args...]', 'for vitest: paths, -t and part of a title')
  .allowUnknownOption()
  .parse()
prepare('--build')
process.env['HOARD_TEST_ENGINE'] = 'sqlite'
await runTests([['unit tests', 'vitest', ['run', '--config=vitest.unit.config.ts', '--project=!drills*', ...args]]])
