import { mergeResolvers } from '#sandbox/graphql/merge-resolvers.ts'
import { cartResolvers } from './carts.ts'
import { productResolvers } from './products.ts'

/** All simulated fields of the Storefront API. */
export const storefrontResolvers = mergeResolvers(productResolvers, cartResolvers)
