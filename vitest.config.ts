import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run the tests with npm test: they need the pinned Node.')

export default defineConfig({
  test: {
    include: ['{shared,server,storefront,desktop,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    pool: 'forks',
    // The default leaves one processor free, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
