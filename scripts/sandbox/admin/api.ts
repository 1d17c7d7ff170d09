import type { Bucket } from '#sandbox/graphql/bucket.ts'
import { prepare, run, type GraphQLResponse, type GraphQLRequest } from '#sandbox/graphql/engine.ts'
import { adminContext, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import type { Shop } from '#sandbox/shop/shop.ts'

/** No single query may cost more, however full the bucket is. */
const dearestQuery = 1000
const documentation = 'https://shopify.dev/api/usage/rate-limits'

export interface AdminApi {
  shop: Shop
  bucket: Bucket
  resolvers: Resolvers
  /** True if a fault throttles this request, whatever the bucket holds. */
  throttles: () => boolean
}

/** Executes one Admin API request. The HTTP status is always 200, even when throttled or invalid. */
export async function handleAdminRequest(api: AdminApi, request: GraphQLRequest): Promise<GraphQLResponse> {
  const prepared = prepare('admin', request)
  if ('errors' in prepared) return prepared
  const cost = prepared.requestedCost
  if (cost > dearestQuery) return tooDear(cost)
  if (api.throttles() || cost > api.bucket.available) return throttled(api.bucket, cost)
  const context = adminContext(api.shop, api.resolvers)
  const { response, actualCost } = await run('admin', prepared, request, context)
  if (response.data === undefined) return response
  api.bucket.spend(actualCost)
  return { ...response, extensions: costReport(api.bucket, cost, actualCost) }
}

function costReport(bucket: Bucket, requestedQueryCost: number, actualQueryCost: number | null) {
  return { cost: { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status } }
}

function tooDear(cost: number): GraphQLResponse {
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${dearestQuery}).`
  return {
    errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: dearestQuery, documentation } }],
  }
}

function throttled(bucket: Bucket, cost: number): GraphQLResponse {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation } }]
  return { errors, extensions: costReport(bucket, cost, null) }
}
