import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Step } from './run.ts'

/** Runs steps in a program of their own. */
function run(steps: Step[]) {
  const script = `import { runAll } from './scripts/run.ts'\nawait runAll(${JSON.stringify(steps)})`
  const cwd = resolve(import.meta.dirname, '..')
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' })
}

test('a failed step stops no other, and failed formatting names the command that mends it', () => {
  const { status, stdout, stderr } = run([
    ['formatting', 'node', ['-e', 'process.exit(1)']],
    ['lint', 'node', ['-e', '']],
  ])
  expect(status).toBe(1)
  expect(stdout).toContain('hoard: lint ...')
  expect(stderr).toBe('\nhoard: npm run format formats every file\n\nhoard: failed: formatting\n')
})

test('steps of a list run at the same time, and each says what it has to say when it ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-run-'))
  // Each ends only when the other runs.
  const meet = (mine: string, other: string) =>
    `const fs = require('node:fs'); fs.writeFileSync('${join(folder, mine)}', ''); while (!fs.existsSync('${join(folder, other)}')); console.log('${mine} met ${other}')`
  const { status, stdout } = run([
    [
      ['first', 'node', ['-e', meet('first', 'second')]],
      ['second', 'node', ['-e', `${meet('second', 'first')}; process.exit(1)`]],
    ],
    ['third', 'node', ['-e', `console.log('third')`]],
  ])
  await rm(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toContain('hoard: first, second ...\n')
  expect(stdout).toContain('hoard: first\nfirst met second\n')
  expect(stdout).toContain('hoard: second\nsecond met first\n')
  expect(stdout).toMatch(/third\n\nhoard: .* in all\n.* first\n.* second: FAILED\n.* third\n$/)
})
