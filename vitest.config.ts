import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { engines } from './tests/harness/engines.ts'
import { findEngineTests } from './tests/harness/find-engine-tests.ts'
import { LongestFirst } from './tests/harness/longest-first.ts'
import { END_MS, STALL_MS } from './tests/harness/limits.ts'
import { AfterRun } from './tests/harness/vitest-reporter.ts'
import { tiersOfRun, tierOf } from './tests/tiers.ts'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run the tests with npm test: they need the pinned Node.')

const tiers = tiersOfRun()
const isInTier = (file: string) => tiers.includes(tierOf(file))
const all = globSync('{shared,server,storefront,desktop,scripts,tests}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()

/** These need a process each: disabled decoders and mocked modules affect the whole process. */
const isPeculiar = (file: string) =>
  /^(server\/media\/processing|shared\/media)\//.test(file) ||
  (file.startsWith('server/') && /^vi\.mock\(/m.test(readFileSync(file, 'utf8')))
/** The core of the editor keeps its state in objects, as the server does. */
const isPages = (file: string) => /^(storefront|desktop)\//.test(file) && !file.startsWith('desktop/core/')
const alone = all.filter(isPeculiar)
const pages = all.filter((file) => isPages(file) && !isPeculiar(file))
const onServer = all.filter((file) => !isPages(file) && !isPeculiar(file))

/** On PostgreSQL it compares with SQLite, so it runs on the last engine only. */
const PARITY = 'server/engine-parity.slow.test.ts'
/** Tests of pages and the editor check how they handle responses, so they run on the first engine only. */
const isAboutPages = (file: string) => /^(storefront|desktop)\//.test(file) || file === 'tests/html.test.ts'
/** Tests of repositories and of several servers run on the second engine, too. */
const isAboutEngines = (file: string) => /onEveryDialect|onBothHomes|'both-engines'/.test(readFileSync(file, 'utf8'))
const onBothEngines = findEngineTests(onServer).filter((file) => !isAboutPages(file) && isAboutEngines(file))

const drills = ['tests/drills/*.drill.ts']
const measuring = 'tests/drills/disk-lock.drill.ts'
const isLong = process.env['HOARD_DRILL'] === 'long'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** Page modules hold state, so each file loads ours anew; packages are loaded once. */
const likePages: Options = {
  isolate: false,
  unstubGlobals: true,
  setupFiles: ['tests/harness/setup.ts', 'tests/harness/new-modules.ts'],
}

/** A server keeps its state in the server, not in modules: loading modules once for all files saves half of the time. */
const likeServer: Options = { isolate: false, unstubGlobals: true }

/** After all else, one at a time. */
const atTheEnd: Options = { maxWorkers: 1, sequence: { groupOrder: 1 } }

/**
 * Drills load real server processes. The short forms wait as long as they work, so they run beside the tests, except the
 * one that measures how fast pages are.
 */
const drillProjects = isLong
  ? [project('drills', drills, atTheEnd)]
  : [project('drills', drills, { exclude: [measuring] }), project('drills that measure', [measuring], atTheEnd)]

/** The second engine is for the slow tests. The first engine's processes also run what needs no database. */
const engineProjects = engines.map((engine, index) => {
  const onFirst = () => onServer.filter((file) => isInTier(file) && (engines.length === 1 || file !== PARITY))
  const onSecond = () => (tiers.includes('slow') ? onBothEngines : [])
  return project(`server on ${engine}`, index === 0 ? onFirst() : onSecond(), { ...likeServer, ...runningOn(engine) })
})

export default defineConfig({
  // Tests don't read the developer's settings.
  envDir: false,
  test: {
    pool: 'forks',
    setupFiles: ['tests/harness/setup.ts'],
    reporters: ['default', new AfterRun()],
    // Many tests wait for retries or processes, so three workers keep two processors busy.
    maxWorkers: Math.max(3, availableParallelism()),
    // No test ends because the machine is slow: each wait has a limit of its own (tests/harness/wait-for.ts).
    testTimeout: 2 * END_MS,
    hookTimeout: 2 * END_MS,
    retry: 0,
    expect: { poll: { timeout: STALL_MS } },
    sequence: { sequencer: LongestFirst },
    // Tags are ids of docs/specification, which `npm run check` validates.
    strictTags: false,
    projects: [
      project('alone', alone.filter(isInTier), runningOn(engines[0]!)),
      ...(tiers.includes('slow') ? drillProjects : []),
      project('pages', pages.filter(isInTier), { ...likePages, ...runningOn(engines[0]!) }),
      ...engineProjects,
    ].filter(({ test }) => test!.include!.length > 0),
  },
})

function project(name: string, include: string[], options: Options = {}): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...options } }
}

function runningOn(engine: string): Options {
  return { env: { HOARD_TEST_ENGINE: engine }, globalSetup: ['tests/harness/engine-setup.ts'] }
}
