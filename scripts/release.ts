import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isNewer, isVersion, nextVersion, releaseChanges, sectionOf, setVersion } from './release/changelog.ts'
import { checks, runAll } from './run.ts'

const USAGE = `npm run release -- <patch|minor|major|1.2.3> [--dry-run]

Makes a release of what is committed: sets the version in package.json and package-lock.json, moves the changes under
"Unreleased" in CHANGELOG.md to a section with the version and today's date (UTC), commits this, and tags the commit.
Nothing is pushed. It refuses, and changes nothing, with uncommitted changes, with failing checks (npm run check), with
a version that isn't newer, and if the changelog has no changes or doesn't say what to do at the update ("Upgrading").

  --dry-run        checks everything, and shows what it would do
  --notes 1.2.3    prints what the changelog says about a version
  --help           prints this`

const root = resolve(import.meta.dirname, '..')
const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'] as const
const read = (file: string) => readFile(join(root, file), 'utf8')

/** A refusal, with its reason. */
class ReleaseError extends Error {
  override name = 'ReleaseError'
}

try {
  await run()
} catch (error) {
  console.error(`hoard: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function run() {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      notes: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  if (values.notes !== undefined) return printNotes(values.notes)
  const [wanted, ...more] = positionals
  if (!wanted || more.length > 0 || !(isVersion(wanted) || /^(patch|minor|major)$/.test(wanted)))
    throw new ReleaseError(`name one version, such as 1.2.3, or what changes: patch, minor or major\n\n${USAGE}`)
  await release(wanted, values['dry-run'])
}

async function printNotes(version: string) {
  const notes = sectionOf(await read('CHANGELOG.md'), version)
  if (notes === null) throw new ReleaseError(`CHANGELOG.md has no section of ${version}`)
  console.log(notes)
}

async function release(wanted: string, isDry: boolean) {
  const [manifest, lock, changelog] = (await Promise.all(files.map(read))) as [string, string, string]
  const { version: current } = JSON.parse(manifest) as { version: string }
  const version = isVersion(wanted) ? wanted : nextVersion(current, wanted)
  const tag = `v${version}`

  if (git('status', '--porcelain') !== '') throw new ReleaseError('commit your changes first: git status lists them')
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`there is a tag ${tag} already`)
  // The first release may be the version that package.json has had so far.
  const isFirst = version === current && git('tag', '--list', 'v*') === ''
  if (!isFirst && !isNewer(version, current)) throw new ReleaseError(`${version} is not newer than ${current}`)
  const released = releaseChanges(changelog, version, new Date().toISOString().slice(0, 10))
  git('var', 'GIT_COMMITTER_IDENT')
  await runAll([checks])

  const notes = sectionOf(released, version)!
  if (isDry) return console.log(`\nhoard: would commit "Release ${version}" and tag it ${tag}, with:\n\n${notes}`)
  const texts = [setVersion(manifest, version), setVersion(lock, version), released]
  try {
    await Promise.all(files.map((file, at) => writeFile(join(root, file), texts[at]!)))
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files)
  } catch (error) {
    git('restore', '--staged', '--worktree', '--', ...files)
    throw error
  }
  // Otherwise git takes the headings for comments.
  git('tag', '--annotate', '--cleanup=whitespace', '--message', `Hoard ${version}\n\n${notes}`, tag)
  console.log(`\nhoard: released ${version} as ${tag}. Next:
  git push --follow-tags      the workflow makes a draft of the release, with all installers
  npm run build && node tests/drills/store-version.ts ${version}      stores databases for the upgrade drill; commit them`)
}

function git(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new ReleaseError(`git ${args[0]} failed: ${(error?.message ?? stderr).trim()}`)
  return stdout.trim()
}
