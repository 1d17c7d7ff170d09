import { parseArgs } from 'node:util'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchSearch } from './search.ts'

/** `npm run bench`: all measurements in one run; `npm run bench -- pages search` for some. Targets are those of the first issue. */
const benches = { pages: benchPages, search: benchSearch, import: benchImport, lighthouse: benchLighthouse }
const { positionals } = parseArgs({ allowPositionals: true })

for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n== ${name}`)
  await bench()
}
