import { PlainCommand } from './parser-words.ts'
import { checks, runAll } from './run.ts'

/** `npm run check`: everything but tests. */
new PlainCommand('npm run check')
  .description(
    'Checks formatting, types, lint, links, spelling and wording of the docs, imports between folders, citations, settings, and that every line of the specification has a test.',
  )
  .showHelpAfterError()
  .parse()
await runAll([checks])
