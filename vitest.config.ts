import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run the tests with npm test: they need the pinned Node.')

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
/** Decoders that are switched off are off for the whole process, and so are mocked modules. */
const peculiar = ['server/pictures/**/*.test.ts', 'server/files/disk.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['tests/harness/setup.ts'],
    // The default leaves one processor free, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          // What a server keeps belongs to the server, not to its modules: loading those once for all files saves half of the time.
          name: 'server',
          isolate: false,
          unstubGlobals: true,
          include: tests('shared', 'server', 'scripts', 'tests'),
          exclude: ['tests/journeys/**', ...peculiar],
        },
      },
      {
        extends: true,
        test: {
          // Modules of a page keep what the page keeps: each file begins with new ones.
          name: 'pages',
          include: [...tests('storefront', 'desktop'), ...peculiar],
        },
      },
    ],
  },
})
