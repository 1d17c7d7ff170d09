import { checks, runAll } from './run.ts'

/** `npm run check`: formatting, types, lint with the import rules. */
await runAll(checks)
