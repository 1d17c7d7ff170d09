import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checks, packages } from '#scripts/run.ts'
import { releaseChanges } from './changelog.ts'

const root = resolve(import.meta.dirname, '../..')
const today = () => new Date().toISOString().slice(0, 10)
const changes = '### Upgrading\n\nRun `hoard backup` first.\n\n### Added\n\n- Dragons.'

const CHECK = `process.exitCode = process.getBuiltinModule('fs').existsSync('fault') ? 1 : 0\n`

/** A repository whose checks are programs that succeed, or fail if a file named `fault` is committed. */
async function openRepository(unreleased = changes) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-release-'))
  const write = (file: string, text: string) => writeFile(join(folder, file), text)
  for (const [title, command, [file]] of checks) {
    const tool = command === 'node' ? null : join(folder, 'node_modules', packages[command] ?? command)
    await mkdir(tool ?? join(folder, 'scripts/checks'), { recursive: true })
    await writeFile(tool ? join(tool, 'check.cjs') : join(folder, file!), `// ${title}\n${CHECK}`)
    if (tool) await writeFile(join(tool, 'package.json'), JSON.stringify({ bin: { [command]: 'check.cjs' } }))
  }
  for (const path of ['scripts/release.ts', 'scripts/release/changelog.ts', 'scripts/run.ts'])
    await cp(join(root, path), join(folder, path))
  await write('.gitignore', 'node_modules\n')
  await write('package.json', `${JSON.stringify({ name: 'hoard', version: '0.1.0', type: 'module' }, null, 2)}\n`)
  const lock = { name: 'hoard', version: '0.1.0', packages: { '': { version: '0.1.0' } } }
  await write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  await write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n`)
  // Not the settings of the person at the machine.
  const ownGit = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...ownGit } })
  git('init', '--quiet')
  git('config', 'user.name', 'A Maker')
  git('config', 'user.email', 'maker@hoard.example')
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--message', 'Work')
  }
  commit()
  return {
    git,
    write,
    commit,
    read: (file: string) => readFile(join(folder, file), 'utf8'),
    release(...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    },
    /** What a refusal must leave as it was. */
    state: () => [git('log', '--format=%H'), git('status', '--porcelain'), git('tag')].join(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

test('a release dates the changelog, sets the version, commits and tags', async () => {
  await using repository = await openRepository()
  const { git, read, release, write, commit } = repository
  const before = repository.state()
  expect(release('0.1.0', '--dry-run')).toMatchObject({ status: 0 })
  expect(release('0.1.0', '--dry-run').output).toContain('- Dragons.')
  expect(repository.state()).toBe(before)

  // The first release has the version of package.json.
  expect(release('0.1.0')).toMatchObject({ status: 0 })
  expect(await read('CHANGELOG.md')).toBe(`# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - ${today()}\n\n${changes}\n`)
  expect(git('status', '--porcelain')).toBe('')

  const fixes = '### Upgrading\n\nNothing to do.\n\n### Fixed\n\n- Wyrms.'
  await write('CHANGELOG.md', (await read('CHANGELOG.md')).replace('## [Unreleased]', `## [Unreleased]\n\n${fixes}`))
  commit()
  expect(release('minor')).toMatchObject({ status: 0 })
  expect(git('log', '-1', '--format=%s', '--name-only').trim().split(/\n+/)).toEqual([
    'Release 0.2.0',
    'CHANGELOG.md',
    'package-lock.json',
    'package.json',
  ])
  expect(JSON.parse(await read('package-lock.json'))).toEqual({
    name: 'hoard',
    version: '0.2.0',
    packages: { '': { version: '0.2.0' } },
  })
  expect((JSON.parse(await read('package.json')) as { version: string }).version).toBe('0.2.0')
  expect(git('cat-file', '-t', 'v0.2.0').trim()).toBe('tag')
  expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0').trim()).toBe(`Hoard 0.2.0\n\n${fixes}`)
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(release('--notes', '0.1.0').output.trim()).toBe(changes)
})

test('a release that is not ready is refused with its reason, and changes nothing', async () => {
  await using repository = await openRepository()
  const { release, write, commit, state } = repository
  const refuses = (args: string[], reason: RegExp) => {
    const before = state()
    const { status, output } = release(...args)
    expect([status, output]).toEqual([1, expect.stringMatching(reason)])
    expect(state()).toBe(before)
  }
  refuses([], /name one version/)
  refuses(['1.2'], /name one version/)
  refuses(['minor', '--force'], /--force/)
  refuses(['0.0.9'], /0\.0\.9 is not newer than 0\.1\.0/)
  await write('work.txt', 'unfinished')
  refuses(['minor'], /commit your changes first/)
  await write('fault', '')
  commit()
  refuses(['minor'], /failed: formatting/)
  refuses(['minor', '--dry-run'], /failed: formatting/)
})

test.each([
  ['### Added\n\n- Dragons.', /what to do at the update/],
  ['### Upgrading\n\n### Added\n\n- Dragons.', /what to do at the update/],
  ['### Upgrading\n\nNothing to do.', /names no changes/],
])('a changelog that lacks something is refused: %#', (unreleased, reason) => {
  expect(() => releaseChanges(`## [Unreleased]\n\n${unreleased}\n`, '1.0.0', '2026-12-01')).toThrow(reason)
})
