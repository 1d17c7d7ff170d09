import { readConfig } from './config.ts'
import { createLogger } from './observability/log.ts'
import { openShop } from './open-shop.ts'
import { closeOnSignal } from './shutdown.ts'
import { startFailure } from './start-failure.ts'

/** Production entry point, configured by the environment only. `scripts/build.ts` makes dist/server/main.js of it. */
async function main() {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel, config.isProduction)
  const shop = await openShop(config, log).catch((error: unknown) => fail(startFailure(error, config)))
  closeOnSignal(shop, log)
  log.info({ url: shop.url }, 'the shop is open')
  if (shop.firstLink) log.warn(`nobody can sign in yet: create the first administrator at ${shop.firstLink}`)
  await shop.importer?.retryUntilDone()
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

main().catch((error: unknown) => fail(startFailure(error)))
