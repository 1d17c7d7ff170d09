import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { prepare, runAll } from './run.ts'

const root = resolve(import.meta.dirname, '..')
/** What only files that need PostgreSQL, nginx or a browser contain. */
const OTHER_PROGRAMS = /leaseDatabase|startBalancer|'postgres'|'nginx'|@playwright\/test|harness\/chromium/

/** `npm run test:unit`: the tests that need nothing but Node, so that they run on every system. */
const { args } = new Command('npm run test:unit')
  .description(
    'Runs the unit tests on SQLite. It leaves out those that need PostgreSQL, nginx or a browser, and drills.',
  )
  .argument('[args...]', 'for vitest: paths, -t and part of a title, --watch')
  .allowUnknownOption()
  .parse()
prepare('--build')
process.env['HOARD_TEST_ENGINE'] = 'sqlite'
const others = globSync('{shared,server,storefront,desktop,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => OTHER_PROGRAMS.test(readFileSync(resolve(root, file), 'utf8')),
)
const excluded = others.map((file) => `--exclude=${file.replaceAll('\\', '/')}`)
await runAll([['unit tests', 'vitest', ['run', '--project=!drills', ...excluded, ...args]]])
