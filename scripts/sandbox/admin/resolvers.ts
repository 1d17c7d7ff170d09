import { mergeResolvers } from '#sandbox/graphql/merge-resolvers.ts'
import type { Resolvers } from '#sandbox/graphql/resolvers.ts'
import { bulkResolvers } from './bulk.ts'
import type { BulkOperations } from './bulk-operations.ts'
import { catalogueResolvers } from './catalogue.ts'
import { orderResolvers } from './orders.ts'
import { productResolvers } from './products.ts'
import { shopResolvers } from './shop.ts'
import { subscriptionResolvers } from './webhook-subscriptions.ts'

/** All simulated fields of the Admin API. */
export function adminResolvers(bulk: BulkOperations): Resolvers {
  return mergeResolvers(
    catalogueResolvers,
    productResolvers,
    orderResolvers,
    subscriptionResolvers,
    shopResolvers,
    bulkResolvers(bulk),
  )
}
