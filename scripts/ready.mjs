// `node --import ./scripts/ready.mjs <program>`, as package.json runs everything: sets up a fresh clone before the
// program starts, and continues with the pinned Node if this is another one. Plain JavaScript for Node 20 and newer.
import { realpathSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { install, runWith } from './install.mjs'

if (isMainThread) {
  const node = await install()
  // Processes that the program forks need no setup.
  process.execArgv = process.execArgv.toSpliced(process.execArgv.indexOf('--import'), 2)
  if (realpathSync(node) !== realpathSync(process.execPath))
    await runWith(node, [...process.execArgv, ...process.argv.slice(1)])
}
