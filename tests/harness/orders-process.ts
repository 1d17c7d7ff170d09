import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { silent } from './silent.ts'
import { createTestWriter } from './test-writer.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import './keep-compiled.ts'

/** A process that imports orders and prints its progress until it is killed. */
const [databaseUrl, config] = process.argv.slice(2)
const { db } = await openDatabase(databaseUrl!)
const shopify = openShopify(JSON.parse(config!) as ShopifyConfig, silent)
await importOrders(
  { db, withChanges: createTestWriter(db).withChanges, shopify, log: silent },
  { signal: new AbortController().signal, onProgress: () => process.stdout.write('a page\n') },
)
