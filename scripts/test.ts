import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tierOf, type Tier } from '#tests/tiers.ts'
import { findChanged, findTouched, journeyPattern } from './changed.ts'
import { checks, SETUP, type CommandStep, type Step } from './run.ts'
import { runTests } from './run-tests.ts'

const HELP = `npm test                       checks, unit tests and journeys on SQLite, in ten minutes
npm run test:slow              kills, faults, several servers, PostgreSQL, packages, the simulated world, drills
npm run test:all               both
npm test -- --changed          checks, and the tests that your change touches, in a minute or two
npm test -- --engine=postgres  all on one database engine only; or sqlite
npm test -- --help             this text

All steps run, even if one fails; the end says which did.

--changed compares with the commit where your branch left main, including uncommitted and new files. It runs
  - formatting, types, lint and the other checks of npm run check, of everything,
  - test files that import a changed file, directly or not, or are in its feature (on the server, in the storefront
    and in the staff app) or its folder,
  - slow tests that changed or are in the folder of a changed file, and those of the simulated world (the local Shopify,
    the stand-in for Electron, the harness, the drills) if a part of it, or what they import, changed,
  - journeys that changed, and those that cite the same lines of the specification as the tests of its feature or
    folder.
It leaves out
  - what imports a changed file only for its types, which are checked everywhere, or only through the assembled program
    (such as server/open-shop.ts, server/database/open-sqlite.ts, shared/api.ts or tests/harness/shop.ts),
  - the tests of the whole program in tests/ except weight,
  - journeys that pass through changed code without citing its lines.
A change to what nearly everything imports takes longer. Run npm test once before you hand a change in.`

/** `npm test`, `npm run test:slow` and `npm run test:all`. */
const values = readOptions()
if (values.help) console.log(HELP)
else {
  if (values.engine) process.env['HOARD_TEST_ENGINE'] = values.engine
  await runTests(stepsOf(values))
}

type Values = ReturnType<typeof readOptions>

function readOptions() {
  try {
    return parseArgs({
      options: {
        engine: { type: 'string' },
        changed: { type: 'boolean' },
        slow: { type: 'boolean' },
        all: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    console.error(`hoard: ${(error as Error).message}\n\n${HELP}`)
    process.exit(2)
  }
}

function stepsOf({ changed, slow, all }: Values): Step[] {
  if (changed) return stepsOfChange()
  if (all) return [[setup('slow'), ...checks], ...stepsOfTier('quick'), ...stepsOfTier('slow')]
  return slow ? [setup('slow'), ...stepsOfTier('slow')] : [[setup('quick'), ...checks], ...stepsOfTier('quick')]
}

/** Only slow tests need PostgreSQL, nginx and Postfix. */
function setup(tier: Tier): CommandStep {
  const engines = tier === 'slow' || values.engine === 'postgres' ? ['--engines'] : []
  return [SETUP, 'node', ['scripts/setup.mjs', '--build', '--browser', ...engines]]
}

/** Vitest, then Playwright: with these test files and journeys that match the pattern, or with all of the tier. */
function stepsOfTier(tier: Tier, files: string[] = [], pattern?: string): CommandStep[] {
  const env = { HOARD_TEST_TIER: tier }
  const [tests, journeys] =
    tier === 'quick'
      ? ['unit and contract tests', 'screen tests and journeys']
      : ['slow tests and short drills', 'slow journeys, and some on PostgreSQL']
  return [
    [tests, 'vitest', ['run', ...files], env],
    [journeys, 'playwright', ['test', ...(pattern ? ['--pass-with-no-tests', '--grep', pattern] : [])], env],
  ]
}

function stepsOfChange(): Step[] {
  const root = resolve(import.meta.dirname, '..')
  const touched = findTouched(root, findChanged(root))
  const ofTier = (tier: Tier) => ({
    tests: touched.tests.filter((path) => tierOf(path) === tier),
    journeyFiles: touched.journeyFiles.filter((path) => tierOf(path) === tier),
  })
  const [quick, slow] = [ofTier('quick'), ofTier('slow')]
  const patterns = {
    quick: journeyPattern({ ...quick, ids: touched.ids }),
    slow: journeyPattern({ ...slow, ids: [] }),
  }
  console.log(
    `hoard: ${touched.changed.length} changed files touch ${touched.tests.length} test files and ${patterns.quick ? 'the journeys of their features' : 'no journeys known'} (npm test -- --help)`,
  )
  const steps: Step[] = [[setup(slow.tests.length > 0 || patterns.slow ? 'slow' : 'quick'), ...checks]]
  for (const [tier, { tests }] of [
    ['quick', quick],
    ['slow', slow],
  ] as const) {
    const [ofVitest, ofPlaywright] = stepsOfTier(tier, tests, patterns[tier] ?? '')
    if (tests.length > 0) steps.push(ofVitest!)
    if (patterns[tier]) steps.push(ofPlaywright!)
  }
  return steps
}
