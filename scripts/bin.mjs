#!/usr/bin/env node
// `npx hoard`: the built `hoard` command with the pinned Node, in a fresh clone after setting it up. Plain JavaScript for
// Node 20 and newer.
import { join } from 'node:path'
import { install, root, runWith } from './install.mjs'

const node = await install()
await runWith(node, ['--max-semi-space-size=8', join(root, 'scripts/built-hoard.mjs'), ...process.argv.slice(2)])
