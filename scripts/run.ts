import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export type CommandStep = [title: string, command: string, args: string[]]

/** Packages whose name differs from the program's. */
export const packages: Record<string, string> = {
  tsc: 'typescript',
  playwright: '@playwright/test',
  remark: 'remark-cli',
}

/** Steps of `npm run check`; `npm test` runs them first. */
export const checks: CommandStep[] = [
  ['formatting', 'oxfmt', ['--check', '.']],
  // The projects are checked at the same time; more checkers of each would check what they share again.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['lint', 'oxlint', ['--deny-warnings', '.']],
  ['links and spelling', 'remark', ['--quiet', '--frail', '--no-stdout', '--ignore-path', '.gitignore', '.']],
  ['citations, specification and folders', 'node', ['scripts/checks/main.ts']],
]

/** Builds, and installs what a command needs, once its arguments are known to be right (scripts/setup.mjs). */
export function prepare(...needs: ('--build' | '--built' | '--browser' | '--engines' | '--bench')[]): void {
  const setup = resolve(root, 'scripts/setup.mjs')
  const { status } = spawnSync(process.execPath, [setup, ...needs], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

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
    // Windows' node_modules/.bin has batch files, which would need a shell and its rules for spaces.
    const child = spawn(process.execPath, [...programOf(command), ...args], { cwd: root, stdio: 'inherit', env })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) continue
    console.error(`\nhoard: ${title} failed`)
    process.exit(code ?? 1)
  }
}

/** The JavaScript file of a package's program, for Node; none for Node itself. */
function programOf(command: string): string[] {
  if (command === 'node') return []
  const folder = resolve(root, 'node_modules', packages[command] ?? command)
  const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return [resolve(folder, bin[command]!)]
}
