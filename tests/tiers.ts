/**
 * The two tiers of tests. `npm test` runs all that needs no killed process, no broken service, no second engine or
 * server and no packaged program; `npm run test:slow` runs the rest (CONTRIBUTING.md, "Tests").
 */
export type Tier = 'quick' | 'slow'

/** What simulates and measures the world around the product; its own tests prove nothing about the product itself. */
const WORLD = /^(scripts\/(sandbox|demo)|tests\/(bench|desktop|drills|harness))\//
const SLOW = /\.slow\.(test|screen|journey)\.tsx?$|\.drill\.ts$/

/** Tier of a test file, a journey or a drill, given from the repository's root with `/`. */
export const tierOf = (path: string): Tier => (SLOW.test(path) || WORLD.test(path) ? 'slow' : 'quick')

/** Whether the file belongs to the simulated world, whose tests run when it changes (scripts/changed.ts). */
export const isWorld = (path: string): boolean => WORLD.test(path)

/** Tiers that this run is about: the one in HOARD_TEST_TIER, or both. */
export function tiersOfRun(): readonly Tier[] {
  const named = process.env['HOARD_TEST_TIER']
  if (!named) return ['quick', 'slow']
  if (named === 'quick' || named === 'slow') return [named]
  throw new Error(`HOARD_TEST_TIER is ${named}, but must be quick or slow.`)
}
