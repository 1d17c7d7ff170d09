import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export type CommandStep = [title: string, command: string, args: string[]]

/** Steps of `npm run check`; `npm test` runs them first. */
export const checks: CommandStep[] = [
  ['formatting', 'oxfmt', ['--check', '.']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--deny-warnings', '.']],
  ['links and spelling', 'remark', ['--quiet', '--frail', '--no-stdout', '--ignore-path', '.gitignore', '.']],
  ['citations, specification and folders', 'node', ['scripts/checks/main.ts']],
]

/** Runs the steps in order; the first failure ends the program. */
export async function runAll(steps: CommandStep[]): Promise<void> {
  for (const [title, command, args] of steps) {
    console.log(`\nhoard: ${title} ...`)
    const env = {
      // Processes share compiled code: the tests start hundreds of them.
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
