#!/usr/bin/env node
// `npx hoard`: runs the built `hoard` command with the pinned Node. Plain JavaScript for Node 20 and newer.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const program = join(root, 'dist/server/hoard.js')
const node = pinnedNode(root)
if (!existsSync(program) || node === null || !existsSync(node)) {
  console.error(`hoard: Hoard isn't installed and built yet. In ${root}, run: node scripts/setup.mjs --build`)
  process.exit(1)
}
const child = spawn(node, ['--max-semi-space-size=8', program, ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal sends Ctrl-C to both. The command decides when it ends.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
