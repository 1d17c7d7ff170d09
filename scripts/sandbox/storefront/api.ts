import { prepare, run, type GraphQLAnswer, type GraphQLRequest } from '#scripts/sandbox/graphql/engine.ts'
import { storefrontContext } from '#scripts/sandbox/graphql/resolvers.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { storefrontResolvers } from './resolvers.ts'

/** Answers one Storefront API request. This API has no bucket: it tells the cost and never throttles by it. */
export async function answerStorefront(shop: Shop, request: GraphQLRequest): Promise<GraphQLAnswer> {
  const prepared = prepare('storefront', request)
  if ('errors' in prepared) return prepared
  const { answer } = await run('storefront', prepared, request, storefrontContext(shop, storefrontResolvers))
  if (answer.data === undefined) return answer
  return { ...answer, extensions: { cost: { requestedQueryCost: prepared.requestedCost } } }
}
