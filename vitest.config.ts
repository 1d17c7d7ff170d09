import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { engines } from './tests/harness/engines.ts'
import { findEngineTests } from './tests/harness/find-engine-tests.ts'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run the tests with npm test: they need the pinned Node.')

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
/** Each in a process of its own: decoders that are switched off are off for the whole process, and so are mocked modules. */
const peculiar = ['server/media/processing/**/*.test.ts', 'server/storage/disk.test.ts']
const ofServer = tests('shared', 'server', 'scripts', 'tests')
const ofPages = tests('storefront', 'desktop')

const onEngines = findEngineTests([...ofServer, ...ofPages])
/** What these are about is how pages and the editor take what a shop answers: they run on the first engine alone. */
const isAboutPages = (file: string) => isPages(file) || file === 'tests/html.test.ts'
/**
 * What runs on the second engine, too, whenever both do: repositories, and what several servers do. All the others have their turn there
 * with `npm test -- --engine=postgres`: twice everything takes more than a quarter of an hour.
 */
const isAboutEngines = (file: string) => /onEveryDialect|'both-engines'/.test(readFileSync(file, 'utf8'))
const isPages = (file: string) => /^(storefront|desktop)\//.test(file) || peculiar.includes(file)

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** Modules of a page keep what the page keeps: each file begins with new ones of ours. Those of packages are loaded once for all files. */
const likePages: Options = {
  isolate: false,
  unstubGlobals: true,
  setupFiles: ['tests/harness/setup.ts', 'tests/harness/new-modules.ts'],
}

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['tests/harness/setup.ts'],
    // Many tests wait as often as they work, for a retry or for a process that starts: three keep two processors busy.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Once more, and told: a small machine that runs two engines and kills processes may be late. Journeys do the same.
    retry: 1,
    // Tags are ids of docs/specification; `npm run check` knows which there are.
    strictTags: false,
    projects: [
      // What a server keeps belongs to the server, not to its modules: loading those once for all files saves half of the time.
      project('server', {
        isolate: false,
        unstubGlobals: true,
        include: ofServer,
        exclude: [...onEngines, ...peculiar],
      }),
      project('pages', { ...likePages, include: ofPages, exclude: onEngines }),
      project('alone', { include: peculiar }),
      // Servers in processes of their own, and everything that can happen to them: one file after the other.
      project('fleet', { include: ['tests/fleet/*.fleet.ts'], fileParallelism: false }),
      project(`pages on ${engines[0]}`, {
        ...likePages,
        include: onEngines.filter(isPages),
        ...runningOn(engines[0]!),
      }),
      ...engines.map((engine, index) =>
        project(`server on ${engine}`, {
          isolate: false,
          unstubGlobals: true,
          include: onEngines.filter((file) =>
            index === 0 ? !isPages(file) : !isAboutPages(file) && isAboutEngines(file),
          ),
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
