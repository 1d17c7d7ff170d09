import { mergeResolvers } from '#scripts/sandbox/graphql/merge-resolvers.ts'
import { cartResolvers } from './carts.ts'
import { productResolvers } from './products.ts'

/** Everything of the Storefront API that is simulated. */
export const storefrontResolvers = mergeResolvers(productResolvers, cartResolvers)
