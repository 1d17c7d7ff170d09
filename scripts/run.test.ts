import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('a failed step stops no other, and failed formatting names the command that mends it', () => {
  const steps = [
    ['formatting', 'node', ['-e', 'process.exit(1)']],
    ['lint', 'node', ['-e', '']],
  ]
  const script = `import { runAll } from './scripts/run.ts'\nawait runAll(${JSON.stringify(steps)})`
  const cwd = resolve(import.meta.dirname, '..')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('hoard: lint ...')
  expect(stderr).toBe('\nhoard: npm run format formats every file\n\nhoard: failed: formatting\n')
})
