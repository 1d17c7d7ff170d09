import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export type Step = [title: string, command: string, args: string[]]

/** What `npm run check` runs, and `npm test` first. */
export const checks: Step[] = [
  ['formatting', 'oxfmt', ['--check', '.']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--deny-warnings', '.']],
]

/** Runs steps one after the other, and ends the program with the first one that fails. */
export async function runAll(steps: Step[]): Promise<void> {
  for (const [title, command, args] of steps) {
    console.log(`\nhoard: ${title} ...`)
    const env = {
      // What one process has compiled of a file the next one finds: the tests start hundreds.
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node'),
      ...process.env,
      PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
    }
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) continue
    console.error(`\nhoard: ${title} failed`)
    process.exit(code ?? 1)
  }
}
