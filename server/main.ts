import { readConfig } from './config.ts'
import { createLogger } from './observability/log.ts'
import { openShop } from './open-shop.ts'
import { loadEnvFile } from './settings/env-file.ts'
import { closeOnSignal } from './shutdown.ts'
import { startFailure } from './start-failure.ts'

/** Production entry point, configured by the environment and `.env`. `scripts/build.ts` makes dist/server/main.js of it. */
async function main() {
  loadEnvFile()
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel, config.isProduction)
  for (const line of config.misspelt) log.warn(line)
  const opening = openShop(config, log)
  // It serves requests before all of it is open, so a signal must not end it at once.
  closeOnSignal(opening, log)
  const shop = await opening.catch((error: unknown) => fail(startFailure(error, config)))
  log.info({ url: shop.url }, 'the shop is open')
  if (shop.firstLink) log.warn(`nobody can sign in yet: create the first administrator at ${shop.firstLink}`)
  await shop.importer?.retryUntilDone()
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

main().catch((error: unknown) => fail(startFailure(error)))
