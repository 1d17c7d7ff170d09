import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How long (ms) a step may take to end after a signal. */
const STOP_WITHIN_MS = 20_000
/** Title of the step that all others need. */
export const SETUP = 'setup'
/** Title of the step that `npm run format` mends. */
const FORMATTING = 'formatting'
/** Exit code of a run that a signal has ended. */
export const INTERRUPTED = 130

export type CommandStep = [title: string, command: string, args: string[], env?: Record<string, string>]
/** A step, or several that run at the same time. */
export type Step = CommandStep | CommandStep[]

/** Packages whose name differs from the program's. */
export const packages: Record<string, string> = {
  tsc: 'typescript',
  playwright: '@playwright/test',
  remark: 'remark-cli',
}

/** Steps of `npm run check`; `npm test` runs them first. */
export const checks: CommandStep[] = [
  [FORMATTING, 'oxfmt', ['--check', '.']],
  // The projects are checked at the same time; more checkers of each would check what they share again.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['lint', 'oxlint', ['--deny-warnings', '.']],
  ['links and spelling', 'remark', ['--quiet', '--frail', '--no-stdout', '--ignore-path', '.gitignore', '.']],
  ['citations, specification and folders', 'node', ['scripts/checks/main.ts']],
]

/** Builds, and installs what a command needs, once its arguments are known to be right (scripts/setup.mjs). */
export function prepare(
  ...needs: ('--build' | '--built' | '--browser' | '--engines' | '--object-store' | '--bench')[]
): void {
  const setup = resolve(root, 'scripts/setup.mjs')
  const { status } = spawnSync(process.execPath, [setup, ...needs], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** What runs of tests share, so that nothing of them is left afterwards. */
interface RunOptions {
  /** Environment variables of all steps. */
  env?: Record<string, string>
  /**
   * Called when a step has ended or the run was interrupted; returns what it had to clean up, as sentences. A step that
   * leaves something behind has failed.
   */
  cleanUp?: () => Promise<string[]>
  /** A file in which the steps note what failed, repeated at the end. */
  failures?: string
}

/**
 * Runs the steps in order, and those of a list at the same time; all of them even if one fails (except `setup`, which the
 * others need). Ends the program with 1 if one has failed.
 */
export async function runAll(steps: Step[], { env = {}, cleanUp = async () => [], failures }: RunOptions = {}) {
  const begun = performance.now()
  const failed: string[] = []
  const times: string[] = []
  const running = new Set<ChildProcess>()
  let signal: NodeJS.Signals | null = null
  const killAll = (by: NodeJS.Signals) => running.forEach((child) => child.kill(by))
  for (const each of SIGNALS)
    process.on(each, () => {
      signal = each
      // From a terminal, Ctrl+C reaches the steps as well.
      killAll(each)
      setTimeout(() => killAll('SIGKILL'), STOP_WITHIN_MS).unref()
    })
  for (const step of steps) {
    if (signal || failed.includes(SETUP)) break
    const together = isList(step) ? step : [step]
    console.log(`\nhoard: ${together.map(([title]) => title).join(', ')} ...`)
    const ends = await Promise.all(together.map((each) => runStep(each, together.length > 1, env, running)))
    const left = await cleanUp()
    for (const line of left) console.error(`hoard: ${line}`)
    for (const { title, code, time } of ends) {
      if (code !== 0 || left.length > 0) failed.push(title)
      times.push(`${time.padStart(8)}  ${title}${failed.includes(title) ? ': FAILED' : ''}`)
    }
  }
  if (signal) process.exit(INTERRUPTED)
  if (times.length > 1) console.log(`\nhoard: ${durationOf(begun)} in all\n${times.join('\n')}`)
  if (failed.length === 0) return
  if (failed.includes(FORMATTING)) console.error('\nhoard: npm run format formats every file')
  if (failures && existsSync(failures)) console.error(`\n${readFileSync(failures, 'utf8').trimEnd()}`)
  console.error(`\nhoard: failed: ${failed.join('; ')}`)
  process.exit(1)
}

const isList = (step: Step): step is CommandStep[] => Array.isArray(step[0])

/** Runs a step. Beside others it prints what it has to say when it ends; setup, which may ask, says it at once. */
async function runStep(
  [title, command, args, more]: CommandStep,
  beside: boolean,
  env: Record<string, string>,
  running: Set<ChildProcess>,
) {
  const later = beside && title !== SETUP
  const start = performance.now()
  // Windows' node_modules/.bin has batch files, which would need a shell and its rules for spaces.
  const child = spawn(process.execPath, [...programOf(command), ...args], {
    cwd: root,
    stdio: later ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...stepEnvironment(), ...env, ...more },
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  if (output.length > 0) process.stdout.write(`\nhoard: ${title}\n${Buffer.concat(output).toString()}`)
  return { title, code, time: durationOf(start) }
}

const stepEnvironment = () => ({
  // Processes share compiled code: the tests start hundreds of them.
  NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
})

/** Time since then, such as `7:03`. */
function durationOf(start: number): string {
  const seconds = Math.round((performance.now() - start) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The JavaScript file of a package's program, for Node; none for Node itself. */
function programOf(command: string): string[] {
  if (command === 'node') return []
  const folder = resolve(root, 'node_modules', packages[command] ?? command)
  const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return [resolve(folder, bin[command]!)]
}
