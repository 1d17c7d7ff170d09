import { prepare, run, type GraphQLResponse, type GraphQLRequest } from '#sandbox/graphql/engine.ts'
import { storefrontContext } from '#sandbox/graphql/resolvers.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { mergeResolvers } from '#sandbox/graphql/merge-resolvers.ts'
import { cartResolvers } from './carts.ts'
import { productResolvers } from './products.ts'
import { requiredStorefrontScopes } from './scopes.ts'

/** Executes one Storefront API request. The API reports a cost but never throttles by it. */
export async function handleStorefrontRequest(shop: Shop, request: GraphQLRequest): Promise<GraphQLResponse> {
  const prepared = prepare('storefront', request)
  if ('errors' in prepared) return prepared
  const context = storefrontContext(shop, storefrontResolvers, requiredStorefrontScopes)
  const { response } = await run('storefront', prepared, request, context)
  if (response.data === undefined) return response
  return { ...response, extensions: { cost: { requestedQueryCost: prepared.requestedCost } } }
}

/** All simulated fields of the Storefront API. */
const storefrontResolvers = mergeResolvers(productResolvers, cartResolvers)
