// The built `hoard` command, after building what has changed; its help needs no build. It needs the pinned Node.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.mjs'

const program = resolve(import.meta.dirname, '../dist/server/hoard.js')
const [node, , ...args] = process.argv
if (args.includes('--help') || args.includes('-h')) await run(join(import.meta.dirname, 'hoard.ts'))
else {
  if (!isBuilt()) {
    const { status } = spawnSync(node, [join(import.meta.dirname, 'setup.mjs'), '--build'], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  await run(program)
}

/** Runs the command in this process: a second Node would take longer to start. */
async function run(file) {
  process.argv = [node, file, ...args]
  await import(pathToFileURL(file).href)
}
