import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path/posix'
import { readProofs } from './checks/specification.ts'
import { readSources, type Source } from './checks/sources.ts'
import { isWorld, tierOf } from '#tests/tiers.ts'

/** What `npm test -- --changed` runs. */
export interface Touched {
  /** Changed files, from the repository's root. */
  changed: string[]
  /** Test files and drills. */
  tests: string[]
  /** Files whose journeys all run. */
  journeyFiles: string[]
  /** Ids of the specification whose journeys run. */
  ids: string[]
}

/**
 * Files that put the program, or a shop for a test, together. They import nearly everything, so what imports them is
 * not looked up further.
 */
const assemblies = new Set([
  'desktop/main/main.ts',
  'desktop/staff/api/client.ts',
  'desktop/staff/app.tsx',
  'server/app.ts',
  'server/database/database.ts',
  'server/database/open-database.ts',
  'server/database/open-postgres.ts',
  'server/database/open-sqlite.ts',
  'server/features.ts',
  'server/open-shop.ts',
  'shared/api.ts',
  'shared/records.ts',
  'storefront/app.tsx',
  'storefront/routes.tsx',
  'tests/harness/activity.ts',
  'tests/harness/shop.ts',
  'tests/journeys/base.ts',
  'tests/journeys/journey.ts',
])
/** Limits of what browsers load first. It reads the build. */
const WEIGHT = 'tests/weight.test.ts'
const TEST = /\.(test|drill)\.tsx?$/
const DRILL = /\.drill\.ts$/
const JOURNEY = /\.(journey|screen)\.ts$/

/**
 * Files that differ from the commit where this branch left `main`, including uncommitted and new ones.
 * @throws if there is no `main` here or at `origin`
 */
export function findChanged(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const main = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')[0]
  if (!main) throw new Error('There is no branch main to compare with.')
  const changed = git('diff', '--name-only', git('merge-base', 'HEAD', main))
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter(Boolean).toSorted()
}

/** Reads the repository and finds what a change of these files touches. */
export const findTouched = (root: string, changed: string[]): Touched => touchedBy(changed, readSources(root))

/**
 * Chooses the tests that import a changed file, except through an assembly, and those of the same feature or folder;
 * and the journeys that import one or cite the same lines of the specification as the tests of its feature or folder.
 * Of the slow ones: those that changed, that are in the folder of a changed file, or that test a changed simulation.
 */
export function touchedBy(
  changed: string[],
  sources: readonly Pick<Source, 'path' | 'imports' | 'program'>[],
): Touched {
  const importers = Map.groupBy(
    // A change that only types can see is found by the type checker.
    sources.flatMap(({ path, imports }) =>
      imports.filter(({ isType }) => !isType).map(({ target }) => ({ path, target })),
    ),
    ({ target }) => target,
  )
  const reached = new Set(changed)
  // A set may grow while it is iterated.
  for (const file of reached)
    if (!assemblies.has(file) || changed.includes(file))
      for (const { path } of importers.get(file) ?? []) reached.add(path)
  const areas = new Set(changed.filter((path) => path.includes('/')).map(areaOf))
  const inAreas = sources.filter(({ path }) => areas.has(areaOf(path)))
  const proving = inAreas.filter(({ path }) => TEST.test(path) || changed.includes(path))
  const ids = new Set(proving.flatMap((source) => readProofs(source).flatMap((proof) => proof.ids)))
  for (const { path } of inAreas) if (TEST.test(path)) reached.add(path)
  if (changed.some((path) => /^(storefront|desktop\/staff|shared)\//.test(path))) reached.add(WEIGHT)
  const folders = new Set(changed.map((path) => dirname(path)))
  const worldChanged = changed.some(isWorld)
  const isDue = (path: string) =>
    tierOf(path) === 'quick' ||
    changed.includes(path) ||
    (TEST.test(path) && folders.has(dirname(path))) ||
    (isWorld(path) && (worldChanged || !DRILL.test(path)))
  const present = sources.map(({ path }) => path).filter((path) => reached.has(path) && isDue(path))
  return {
    changed,
    tests: present.filter((path) => TEST.test(path)),
    journeyFiles: present.filter((path) => JOURNEY.test(path)),
    ids: [...ids],
  }
}

/** A feature on all sides (server, storefront, staff app), or else the folder. */
const areaOf = (path: string): string => /\/features\/[^/]+/.exec(path)?.[0] ?? dirname(path)

/** Playwright's `--grep` for the journeys, which it matches with their file, title and tags; null if there are none. */
export function journeyPattern({ journeyFiles, ids }: Pick<Touched, 'journeyFiles' | 'ids'>): string | null {
  const names = journeyFiles
  const parts = [...names.map(escape), ...ids.map((id) => `@${escape(id)}(?!\\d)`)]
  return parts.length === 0 ? null : parts.join('|')
}

const escape = (text: string) => text.replaceAll('.', '\\.')
