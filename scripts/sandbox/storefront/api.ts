import { prepare, run, type GraphQLResponse, type GraphQLRequest } from '#sandbox/graphql/engine.ts'
import { fieldError, notSimulated } from '#sandbox/graphql/errors.ts'
import type { Variables } from '#sandbox/graphql/selections.ts'
import { storefrontContext } from '#sandbox/graphql/resolvers.ts'
import type { VisitorConsent } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { mergeResolvers } from '#sandbox/graphql/merge-resolvers.ts'
import { cartResolvers } from './carts.ts'
import { contentResolvers, country } from './content.ts'
import { productResolvers } from './products.ts'
import { requiredStorefrontScopes } from './scopes.ts'
import { searchResolvers } from './search.ts'

/** Executes one Storefront API request. The API reports a cost but never throttles by it. */
export async function handleStorefrontRequest(shop: Shop, request: GraphQLRequest): Promise<GraphQLResponse> {
  const prepared = prepare('storefront', request)
  if ('errors' in prepared) return prepared
  const asked = prepared.selections.directive('inContext') ?? {}
  const problem = contextProblem(asked)
  if (problem) return { errors: [fieldError(problem)] }
  const context = {
    ...storefrontContext(shop, storefrontResolvers, requiredStorefrontScopes),
    visitorConsent: (asked['visitorConsent'] as VisitorConsent | undefined) ?? null,
  }
  const { response } = await run('storefront', prepared, request, context)
  if (response.data === undefined) return response
  return { ...response, extensions: { cost: { requestedQueryCost: prepared.requestedCost } } }
}

/** The shop has one market. A visitor's consent changes the address of the checkout (`urls.ts`). */
function contextProblem({ country: wanted, language, buyer, preferredLocationId }: Variables) {
  const isHere = wanted == null || wanted === country.isoCode || wanted === unknownCountry
  if (!isHere) return notSimulated(`@inContext(country: ${String(wanted)}) is`)
  if (language != null && language !== country.defaultLanguage.isoCode)
    return notSimulated(`@inContext(language: ${String(language)}) is`)
  if (buyer != null) return notSimulated('@inContext(buyer: ...) is')
  return preferredLocationId == null ? undefined : notSimulated('@inContext(preferredLocationId: ...) is')
}

const unknownCountry = 'ZZ'

/** All simulated fields of the Storefront API. */
export const storefrontResolvers = mergeResolvers(productResolvers, contentResolvers, searchResolvers, cartResolvers)
