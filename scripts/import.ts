import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { syncedCatalogue as catalogue } from '#server/features/catalogue/synced-catalogue.ts'
import { createImporter, type Importer } from '#server/features/catalogue/sync/importer.ts'
import { openBus } from '#server/changes/bus.ts'
import { createLogger } from '#server/observability/log.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { fail, loadEnvironment, preferRunningLocalShopify, print } from './environment.ts'

/**
 * `npm run import`: imports the catalogue from Shopify once and shows its progress; a running shop on the same database
 * updates live. Without a configured Shopify it uses the local one of a running `npm start`, or starts one for this
 * import.
 */
await preferRunningLocalShopify()
const { config, localShopify } = await loadEnvironment()
const log = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn', config.isProduction)
const database = await openDatabase(config.database)
const bus = await openBus(database, log)
const shopify = openShopify(config.shopify as ShopifyConfig, log)
const importer = createImporter({ db: database.db, withChanges: bus.withChanges, shopify, catalogue, log })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void importer.close())

const failure = await runOnce(importer)
await importer.close()
shopify.close()
await bus.close()
await database.close()
await localShopify?.close()
if (failure) fail(`the catalogue could not be read: ${failure}`)

/** Runs the import with progress on the terminal. Returns the error message, or null on success. */
async function runOnce({ run }: Importer): Promise<string | null> {
  print('reading the catalogue from Shopify ...')
  const terminal = process.stdout.isTTY
  try {
    const { total, added, changed, archived, skipped } = await run({
      onProgress(counts) {
        const line = `hoard: ${counts.added + counts.changed + counts.unchanged} products read`
        process.stdout.write(terminal ? `\r${line} ` : `${line}\n`)
      },
    })
    if (terminal) process.stdout.write('\n')
    const skippedText = skipped > 0 ? `, ${skipped} skipped because they can't be sold` : ''
    print(`${total} products on sale: ${added} new, ${changed} changed, ${archived} archived${skippedText}`)
    return null
  } catch (error) {
    if (terminal) process.stdout.write('\n')
    return error instanceof Error ? error.message : String(error)
  }
}
