import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createImporter, type Importer } from '#server/features/catalogue/sync/importer.ts'
import { openBus } from '#server/changes/bus.ts'
import { createLogger } from '#server/observability/log.ts'
import { productsCount } from '#server/shopify/operations/operations.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import { createProgressPrinter } from './progress.ts'
import { startFailure } from '#server/start-failure.ts'
import { fail, loadEnvironment, preferRunningLocalShopify, print } from '#scripts/environment.ts'

/**
 * `hoard import`: imports the catalogue from Shopify once and shows its progress; a running shop on the same database
 * updates live. Without a configured Shopify it uses the local one of a running `npm start`, or starts one for this
 * import.
 */
export async function importCatalogue(): Promise<void> {
  await preferRunningLocalShopify()
  const { config, localShopify } = await loadEnvironment()
  const log = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn', config.isProduction)
  const database = await openDatabase(config.database).catch(async (error: unknown) => {
    await localShopify?.close()
    return fail(startFailure(error, config))
  })
  const bus = await openBus(database, log)
  const shopify = openShopify(config.shopify as ShopifyConfig, log)
  const importer = createImporter({ db: database.db, withChanges: bus.withChanges, shopify, log })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void importer.close())

  const failure = await runOnce(importer, shopify)
  await importer.close()
  shopify.close()
  await bus.close()
  await database.close()
  await localShopify?.close()
  if (failure) fail(`the catalogue could not be read: ${failure}`)
}

/** Runs the import with progress. Returns the error message, or null on success. */
async function runOnce({ run }: Importer, shopify: Shopify): Promise<string | null> {
  print('reading the catalogue from Shopify ...')
  const printer = process.stdout.isTTY ? createProgressPrinter() : null
  let count = 0
  if (printer)
    // Only for the estimate: the import reports failures itself.
    void shopify.admin.request(productsCount, {}).then(
      (answer) => (count = answer.productsCount?.count ?? 0),
      () => 0,
    )
  try {
    const { total, added, changed, archived, skipped } = await run({
      onProgress(counts) {
        const read = counts.added + counts.changed + counts.unchanged
        if (printer) printer.items(`${read}${count > 0 ? ` of about ${count}` : ''} products read`, read, count)
        else print(`${read} products read`)
      },
    }).finally(() => printer?.end())
    const skippedText = skipped > 0 ? `, ${skipped} skipped because they can't be sold` : ''
    print(`${total} products on sale: ${added} new, ${changed} changed, ${archived} archived${skippedText}`)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
