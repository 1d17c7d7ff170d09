// `npm start`: the built `hoard start`, after building what has changed. It needs the pinned Node (scripts/setup.mjs).
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

/** Runs `hoard start` in this process: a second Node would take longer to start. */
async function run(file) {
  process.argv = [node, file, 'start', ...args]
  await import(pathToFileURL(file).href)
}
