import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainCommand } from '#scripts/parser-words.ts'
import { prepare } from '#scripts/run.ts'
import { runTests } from '#scripts/run-tests.ts'

/** `npm run drill -- kill --seed 7`: runs drills in their long form; `--short` as `npm run test:slow` does. */
const drills = globSync('*.drill.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.drill.ts'))
  .toSorted()
const command = new PlainCommand('npm run drill')
  .description('Runs the long form of drills, which test real servers under faults (docs/reliability.md).')
  .argument('<drills...>', drills.join(', '))
  .option('--seed <number>', 'repeat the run with this seed')
  .option('--rounds <number>', 'number of rounds')
  .option('--short', 'run the short form, as npm run test:slow does', false)
  .showHelpAfterError()
  .parse()
const { args: positionals } = command
const values = command.opts<{ seed?: string; rounds?: string; short: boolean }>()
const chosen = drills.filter((drill) => positionals.some((name) => drill === name || drill.startsWith(`${name}-`)))
const unknown = positionals.filter((name) => !chosen.some((drill) => drill === name || drill.startsWith(`${name}-`)))
if (chosen.length === 0 || unknown.length > 0) {
  console.error(`Which drill? npm run drill -- ${drills.join(' | ')}`)
  process.exit(2)
}
const store = chosen.includes('neighbours') && !values.short ? (['--object-store'] as const) : []
prepare('--build', '--browser', '--engines', ...store)
if (!values.short) process.env['HOARD_DRILL'] = 'long'
if (values.seed) process.env['HOARD_DRILL_SEED'] = values.seed
if (values.rounds) process.env['HOARD_DRILL_ROUNDS'] = values.rounds
const files = chosen.map((drill) => `tests/drills/${drill}.drill.ts`)
await runTests([['drills', 'vitest', ['run', ...files, '--project=drills*', '--disable-console-intercept']]])
