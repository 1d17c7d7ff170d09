// `npm run clean`: deletes what builds and tests make. Plain JavaScript for Node 20 and newer: nothing has to be installed.
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: npm run clean

Deletes what builds and tests make: dist, reports of tests, and caches. The packages in node_modules, the shop in data
and .env stay. The next npm start builds again.`

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) console.log(USAGE)
else if (args.length > 0) {
  console.error(`hoard: unknown argument ${args[0]}\n\n${USAGE}`)
  process.exitCode = 1
} else clean()

function clean() {
  const incremental = readdirSync(root).filter((name) => name.endsWith('.tsbuildinfo'))
  const made = [
    'dist',
    'test-results',
    'playwright-report',
    'node_modules/.cache',
    'node_modules/.vite',
    ...incremental,
  ]
  for (const name of made) rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 })
  console.log('hoard: deleted dist, reports and caches')
}
