import { parseArgs } from 'node:util'
import { checks, runAll } from './run.ts'

/**
 * `npm test`: runs all checks and tests, fastest first; `-- --engine=postgres` (or sqlite) runs on that engine only.
 */
const { engine } = parseArgs({ options: { engine: { type: 'string' } } }).values
if (engine) process.env['HOARD_TEST_ENGINE'] = engine
await runAll([
  ...checks,
  ['unit and contract tests, short drills', 'vitest', ['run']],
  ['browser journeys', 'playwright', ['test']],
])
