import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { engines } from './tests/harness/engines.ts'
import { findEngineTests } from './tests/harness/find-engine-tests.ts'
import { LongestFirst } from './tests/harness/longest-first.ts'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run the tests with npm test: they need the pinned Node.')

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
/** These need a process each: disabled decoders and mocked modules affect the whole process. */
const peculiar = ['server/media/processing/**/*.test.ts', 'shared/media/**/*.test.ts', 'server/storage/disk.test.ts']
/** The core of the editor keeps its state in objects, as the server does. */
const ofCore = tests('desktop/core')
const ofServer = [...tests('shared', 'server', 'scripts', 'tests'), ...ofCore]
const ofPages = tests('storefront', 'desktop')

const onEngines = findEngineTests([...ofServer, ...ofPages])
/** Tests of pages and the editor check how they handle responses, so they run on the first engine only. */
const isAboutPages = (file: string) => isPages(file) || file === 'tests/html.test.ts'
/**
 * Tests of repositories and of several servers run on the second engine, too. Running everything twice would take over
 * 15 minutes; `npm test -- --engine=postgres` runs all of it there.
 */
const isAboutEngines = (file: string) => /onEveryDialect|'both-engines'/.test(readFileSync(file, 'utf8'))
/** On PostgreSQL it compares with SQLite, so it runs on the last engine only. */
const PARITY = 'server/engine-parity.test.ts'
const isPages = (file: string) => /^(storefront|desktop)\//.test(file) || peculiar.includes(file)

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

/** After all else, one at a time. */
const atTheEnd: Options = { maxWorkers: 1, sequence: { groupOrder: 1 } }

export default defineConfig({
  // Tests don't read the developer's settings.
  envDir: false,
  test: {
    pool: 'forks',
    setupFiles: ['tests/harness/setup.ts'],
    // Many tests wait for retries or processes, so three workers keep two processors busy.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One retry, reported: a small machine that runs two engines and kills processes may be slow. Journeys do the same.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    // Tags are ids of docs/specification, which `npm run check` validates.
    strictTags: false,
    projects: [
      project('alone', { include: peculiar }),
      // Drills load real server processes. The short forms wait as long as they work, so they run beside the tests,
      // except the one that measures how fast pages are.
      ...(isLong
        ? [project('drills', { include: drills, ...atTheEnd })]
        : [
            project('drills', { include: drills, exclude: [measuring] }),
            project('drills that measure', { include: [measuring], ...atTheEnd }),
          ]),
      project('pages', { ...likePages, include: ofPages, exclude: ofCore, ...runningOn(engines[0]!) }),
      // A server keeps its state in the server, not in modules, so loading modules once for all files saves half of the
      // time. The first engine's processes also run what needs no database.
      ...engines.map((engine, index) =>
        project(`server on ${engine}`, {
          isolate: false,
          unstubGlobals: true,
          include: index === 0 ? ofServer : onEngines.filter((file) => !isAboutPages(file) && isAboutEngines(file)),
          exclude: index === engines.length - 1 ? peculiar : [...peculiar, PARITY],
          ...runningOn(engine),
        }),
      ),
    ],
  },
})

function project(name: string, options: Options): TestProjectInlineConfiguration {
  return { extends: true, test: { name, ...options } }
}

function runningOn(engine: string): Options {
  return { env: { HOARD_TEST_ENGINE: engine }, globalSetup: ['tests/harness/engine-setup.ts'] }
}
