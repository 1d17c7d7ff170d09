import { checks, runAll } from './run.ts'

/** `npm test`: everything that must hold, quickest first. */
await runAll([...checks, ['unit and contract tests', 'vitest', ['run']], ['browser journeys', 'playwright', ['test']]])
