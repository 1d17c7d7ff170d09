import type { Bucket } from '#scripts/sandbox/graphql/bucket.ts'
import { prepare, run, type GraphQLAnswer, type GraphQLRequest } from '#scripts/sandbox/graphql/engine.ts'
import { adminContext, type Resolvers } from '#scripts/sandbox/graphql/resolvers.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'

/** No single query may cost more, however full the bucket is. */
const dearestQuery = 1000
const documentation = 'https://shopify.dev/api/usage/rate-limits'

export interface AdminApi {
  shop: Shop
  bucket: Bucket
  resolvers: Resolvers
  /** True when a fault says that this request is throttled, whatever the bucket holds. */
  throttles: () => boolean
}

/** Answers one Admin API request: always HTTP 200, also when throttled or invalid. */
export async function answerAdmin(api: AdminApi, request: GraphQLRequest): Promise<GraphQLAnswer> {
  const prepared = prepare('admin', request)
  if ('errors' in prepared) return prepared
  const cost = prepared.requestedCost
  if (cost > dearestQuery) return tooDear(cost)
  if (api.throttles() || cost > api.bucket.available) return throttled(api.bucket, cost)
  const context = adminContext(api.shop, api.resolvers)
  const { answer, actualCost } = await run('admin', prepared, request, context)
  if (answer.data === undefined) return answer
  api.bucket.spend(actualCost)
  return { ...answer, extensions: costReport(api.bucket, cost, actualCost) }
}

function costReport(bucket: Bucket, requestedQueryCost: number, actualQueryCost: number | null) {
  return { cost: { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status } }
}

function tooDear(cost: number): GraphQLAnswer {
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${dearestQuery}).`
  return {
    errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: dearestQuery, documentation } }],
  }
}

function throttled(bucket: Bucket, cost: number): GraphQLAnswer {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation } }]
  return { errors, extensions: costReport(bucket, cost, null) }
}
