import { openBus } from '#server/changes/bus.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import type { ShopifyConfig } from '#server/config.ts'
import { fulfillmentCreate } from '#server/shopify/operations/operations.ts'
import { postPieces, type NewPosting } from '#server/features/orders/posting/post-pieces.ts'
import { silent } from './silent.ts'
import './keep-compiled.ts'

/**
 * A process that posts a parcel and is killed, as by `kill -9`, between Shopify's answer and its own next step.
 * Arguments: database address, and `ShopifyConfig` and `NewPosting` as JSON.
 */
const [place = '', config = '', posting = ''] = process.argv.slice(2)
const database = await openDatabase(place)
const { withChanges } = await openBus(database, silent)
const shopify = openShopify(JSON.parse(config) as ShopifyConfig, silent)
const request = async (operation: { name: string }, ...rest: [never, never]) => {
  const answer = await shopify.admin.request(operation as never, ...rest)
  if (operation.name === fulfillmentCreate.name) process.kill(process.pid, 'SIGKILL')
  return answer
}
await postPieces(
  {
    db: database.db,
    withChanges,
    shopify: { ...shopify, admin: { request } as never },
    jobs: { add: (tx, job) => addJob(tx, job).then(String), wake() {} },
    log: silent,
  },
  JSON.parse(posting) as NewPosting,
  null,
)
