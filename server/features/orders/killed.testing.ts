import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { silent } from '#tests/harness/shopify.ts'
import { writing } from '#tests/harness/writing.ts'
import { importOrders } from './import-orders.ts'

/** A process that reads orders, and says so after every page, until it is killed. */
const [place, config] = process.argv.slice(2)
const { db } = await openDatabase(place!)
const shopify = openShopify(JSON.parse(config!) as ShopifyConfig, silent)
await importOrders(
  { db, write: writing(db).write, shopify, log: silent },
  { signal: new AbortController().signal, onProgress: () => process.stdout.write('a page\n') },
)
