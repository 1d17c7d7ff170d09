import { connection } from '#scripts/sandbox/graphql/connection.ts'
import { readable, type ListArguments } from '#scripts/sandbox/graphql/listing.ts'
import { resolversOf, type Resolvers } from '#scripts/sandbox/graphql/resolvers.ts'
import { apiVersion } from '#scripts/sandbox/schema/schema.ts'
import { orderedBy } from '#scripts/sandbox/shop/ordering.ts'
import type { DeletionRecord } from '#scripts/sandbox/shop/records.ts'
import { shopId, shopName } from '#scripts/sandbox/shop/shop.ts'
import { searchTest, type SearchFields } from '#scripts/sandbox/shop/search.ts'

const searchFields: SearchFields<DeletionRecord> = {
  action: (event) => event.action,
  subject_type: (event) => event.subjectType,
  created_at: (event) => event.createdAt,
}

/** The shop about itself, the app's own rights, and the trail of deleted products. */
export const shopResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    shop: (_, _args, { shop }) => ({
      id: shopId,
      name: shopName,
      myshopifyDomain: shop.domain,
      currencyCode: shop.settings.currency,
      enabledPresentmentCurrencies: [shop.settings.currency],
      ianaTimezone: 'UTC',
      primaryDomain: { url: shop.settings.origin, host: shop.domain },
    }),
    publicApiVersions: () => [{ handle: apiVersion, supported: true, displayName: apiVersion }],
    currentAppInstallation: (_, _args, { shop }) => ({
      accessScopes: shop.settings.scopes.map((handle) => ({ handle })),
    }),
    events: (_, args: ListArguments, context) => {
      const matches = readable(() => (args.query ? searchTest(args.query, searchFields) : () => true))
      const events = orderedBy(context.shop.deletions.filter(matches), (event) => event.id)
      return connection(events, args, context)
    },
  }),
}
