import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChanged, findTouched, journeyPattern } from './changed.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { checks, runAll, type CommandStep } from './run.ts'

const HELP = `npm test                       all checks and tests, fastest first
npm test -- --changed          checks, and the tests that your change touches, in a minute or two
npm test -- --engine=sqlite    all on one database engine only; or postgres
npm test -- --help             this text

--changed compares with the commit where your branch left main, including uncommitted and new files. It runs
  - formatting, types, lint and the other checks of npm run check, of everything,
  - test files that import a changed file, directly or not, or are in its feature (on the server, in the storefront
    and in the staff app) or its folder,
  - journeys that changed, and those that cite the same lines of the specification as the tests of its feature or
    folder.
It leaves out
  - what imports a changed file only for its types, which are checked everywhere, or only through the assembled program
    (such as server/open-shop.ts, server/database/open-sqlite.ts, shared/api.ts or tests/harness/shop.ts),
  - the tests of the whole program in tests/ except weight, and the drills,
  - journeys that pass through changed code without citing its lines.
A change to what nearly everything imports takes longer. Run npm test once before you hand a change in.`

/** `npm test`: the checks, then the tests, fastest first. */
const values = readOptions()
if (values.help) console.log(HELP)
else {
  if (values.engine) process.env['HOARD_TEST_ENGINE'] = values.engine
  const temporary = openMemoryFolder()
  if (temporary) process.env['TMPDIR'] = temporary
  const setup: CommandStep = ['setup', 'node', ['scripts/setup.mjs', '--build', '--browser', '--engines']]
  await runAll([setup, ...checks, ...(values.changed ? stepsOfChange() : stepsOfAll())])
}

function readOptions() {
  try {
    return parseArgs({
      options: { engine: { type: 'string' }, changed: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    console.error(`hoard: ${(error as Error).message}\n\n${HELP}`)
    process.exit(2)
  }
}

function stepsOfAll(): CommandStep[] {
  return [
    ['unit and contract tests, short drills', 'vitest', ['run']],
    ['browser journeys', 'playwright', ['test']],
  ]
}

function stepsOfChange(): CommandStep[] {
  const root = resolve(import.meta.dirname, '..')
  const touched = findTouched(root, findChanged(root))
  const pattern = journeyPattern(touched)
  console.log(
    `hoard: ${touched.changed.length} changed files touch ${touched.tests.length} test files and ${pattern ? 'the journeys of their features' : 'no journeys known'} (npm test -- --help)`,
  )
  const steps: CommandStep[] = []
  if (touched.tests.length > 0) steps.push(['tests that the change touches', 'vitest', ['run', ...touched.tests]])
  if (pattern)
    steps.push(['journeys that the change touches', 'playwright', ['test', '--pass-with-no-tests', '--grep', pattern]])
  return steps
}
