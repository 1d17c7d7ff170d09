import { parseArgs } from 'node:util'
import { checks, runAll } from './run.ts'

/** `npm test`: everything that must hold, quickest first; with `-- --engine=postgres`, or sqlite, on that one alone. */
const { engine } = parseArgs({ options: { engine: { type: 'string' } } }).values
if (engine) process.env['HOARD_TEST_ENGINE'] = engine
await runAll([
  ...checks,
  ['unit and contract tests', 'vitest', ['run', '--project', '!fleet']],
  ['browser journeys', 'playwright', ['test']],
])
