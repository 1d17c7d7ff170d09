import { mergeResolvers } from '#sandbox/graphql/merge-resolvers.ts'
import type { Resolvers } from '#sandbox/graphql/resolvers.ts'
import { bulkResolvers } from './bulk.ts'
import type { BulkOperations } from './bulk-operations.ts'
import { catalogueResolvers } from './catalogue.ts'
import { fulfillmentResolvers } from './fulfillments.ts'
import { orderResolvers } from './orders.ts'
import { productResolvers } from './products.ts'
import { subscriptionResolvers } from './webhook-subscriptions.ts'
import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { withSearchErrors, type ListArguments } from '#sandbox/graphql/list-products.ts'
import { resolversOf } from '#sandbox/graphql/resolvers.ts'
import { gid, seededNumber } from '#sandbox/shop/ids.ts'
import { orderedBy } from '#sandbox/shop/ordering.ts'
import type { DeletionRecord } from '#sandbox/shop/records.ts'
import { shopId, shopName } from '#sandbox/shop/shop.ts'
import { searchTest, type SearchFields } from '#sandbox/shop/search.ts'

/** All simulated fields of the Admin API. */
export function adminResolvers(bulk: BulkOperations): Resolvers {
  return mergeResolvers(
    catalogueResolvers,
    productResolvers,
    orderResolvers,
    fulfillmentResolvers,
    subscriptionResolvers,
    shopResolvers,
    bulkResolvers(bulk),
  )
}

const searchFields: SearchFields<DeletionRecord> = {
  action: (event) => event.action,
  subject_type: (event) => event.subjectType,
  created_at: (event) => event.createdAt,
}

interface DefinitionArguments extends PageArguments {
  ownerType: string
  namespace?: string
}

/** The shop itself, the app's access scopes, and the events of deleted products. */
const shopResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    shop: (_, _args, { shop }) => ({
      id: shopId,
      name: shopName,
      myshopifyDomain: shop.domain,
      currencyCode: shop.settings.currency,
      enabledPresentmentCurrencies: [shop.settings.currency],
      ianaTimezone: 'UTC',
      primaryDomain: { url: shop.settings.origin, host: shop.domain },
      plan: { publicDisplayName: shop.situation.plan, partnerDevelopment: false, shopifyPlus: false },
      shipsToCountries: shop.situation.shippingPrice === null ? [] : ['US'],
      taxesIncluded: shop.situation.pricesIncludeTax,
    }),
    onlineStore: (_, _args, { shop }) => ({ passwordProtection: { enabled: shop.situation.hasPasswordPage } }),
    metafieldDefinitions: (_, args: DefinitionArguments, context) => {
      const keys = context.shop.situation.metafieldDefinitions
      const isAsked = args.ownerType === 'PRODUCT' && (args.namespace ?? 'custom') === 'custom'
      const definitions = keys.map((key) => ({
        id: gid('MetafieldDefinition', seededNumber(key)),
        key,
        namespace: 'custom',
      }))
      return connection(isAsked ? definitions : [], args, context)
    },
    publicApiVersions: (_, _args, { shop }) =>
      shop.situation.supportedVersions.map((handle) => ({ handle, supported: true, displayName: handle })),
    currentAppInstallation: (_, _args, { shop }) => ({
      accessScopes: shop.situation.adminScopes.map((handle) => ({ handle })),
    }),
    events: (_, args: ListArguments, context) => {
      const matches = withSearchErrors(() => (args.query ? searchTest(args.query, searchFields) : () => true))
      const events = orderedBy(context.shop.deletions.filter(matches), (event) => event.id)
      return connection(events, args, context)
    },
  }),
}
