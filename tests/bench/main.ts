import { Argument } from 'commander'
import { PlainCommand } from '#scripts/parser-words.ts'
import { prepare } from '#scripts/run.ts'
import { printBatch } from './batch.ts'
import { printBuilder } from './builder.ts'
import { printDesktopImages } from './desktop-images.ts'
import { printEngines } from './engines.ts'
import { printFirstClick } from './first-click.ts'
import { printImages } from './images.ts'
import { printImport } from './import.ts'
import { printLighthouse } from './lighthouse.ts'
import { printMemory } from './memory.ts'
import { printMove } from './move.ts'
import { printPages } from './pages.ts'
import { printSearch } from './search.ts'
import { printServers } from './servers.ts'
import { printStaff } from './staff.ts'
import { printStart } from './start.ts'
import { printSync } from './sync.ts'
import { printUploads } from './uploads.ts'
import { printWebhooks } from './webhooks.ts'
import { printWriting } from './writing.ts'

/** `npm run bench` runs all benchmarks, `npm run bench -- pages search` some of them. */
const benches = {
  start: printStart,
  pages: printPages,
  search: printSearch,
  import: printImport,
  lighthouse: printLighthouse,
  'first-click': printFirstClick,
  staff: printStaff,
  builder: printBuilder,
  writing: printWriting,
  images: printImages,
  uploads: printUploads,
  'desktop-images': () => printDesktopImages(),
  batch: printBatch,
  sync: () => printSync(),
  webhooks: () => printWebhooks(),
  engines: printEngines,
  servers: printServers,
  move: () => printMove(),
  memory: () => printMemory(),
}
const { args: positionals } = new PlainCommand('npm run bench')
  .description('Runs the benchmarks of docs/performance.md.')
  .addArgument(new Argument('[benches...]', 'only these benchmarks').choices(Object.keys(benches)))
  .showHelpAfterError()
  .parse()
prepare('--build', '--browser', '--engines', '--bench')

for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n== ${name}`)
  await bench()
}
