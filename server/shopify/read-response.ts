import { describeRefusal } from './refusal-text.ts'
import { ShopifyError, type RefusalReason } from './shopify-error.ts'
import { storable } from './storable.ts'

/** Query cost in points, which the Admin API returns with every response. */
export interface Cost {
  /** Estimated before, and actual after execution. */
  requestedQueryCost?: number
  actualQueryCost?: number | null
  throttleStatus?: { maximumAvailable?: number; currentlyAvailable?: number; restoreRate?: number }
}

interface GraphqlError {
  message: string
  path?: (string | number)[]
  extensions?: { code?: string }
}

/** The fields of the official clients' response that are used here. */
export interface ClientResponse {
  data?: unknown
  errors?: {
    networkStatusCode?: number
    message?: string
    graphQLErrors?: GraphqlError[]
    response?: Response
  }
  extensions?: { cost?: Cost }
}

/**
 * Returns the data. Data that comes with errors is partial, and so an error.
 * @throws ShopifyError
 */
export const readData = (name: string, response: ClientResponse): unknown =>
  readPartialData({ name, mayMiss: [] }, response).data

/**
 * Returns the data, even if fields that the operation may miss were denied.
 * @throws ShopifyError
 */
export function readPartialData(
  { name, mayMiss }: { name: string; mayMiss: readonly string[] },
  { data, errors, extensions }: ClientResponse,
): { data: unknown; isPartial: boolean } {
  if (!errors) return { data: storable(data), isPartial: false }
  const { networkStatusCode: status, graphQLErrors, response } = errors
  if (status === undefined)
    throw new ShopifyError('unreachable', `Shopify cannot be reached: ${reasonOf(errors.message)}`)
  if (status < 200 || status > 299) throw httpError(status, response)
  if (!graphQLErrors?.length) {
    throw new ShopifyError('server', `Shopify’s response to ${name} is invalid: ${reasonOf(errors.message)}`, {
      status,
    })
  }
  const isDenied = ({ path = [], extensions }: GraphqlError) =>
    extensions?.code === 'ACCESS_DENIED' && mayMiss.includes(path.filter((part) => typeof part === 'string').join('.'))
  if (data && graphQLErrors.every(isDenied)) return { data: storable(data), isPartial: true }
  throw graphqlError(name, graphQLErrors, extensions?.cost)
}

function httpError(status: number, response: Response | undefined): ShopifyError {
  const retryAfter = secondsOf(response?.headers.get('retry-after'))
  if (status === 401) return new ShopifyError('unauthorized', describeRefusal('token'), { status, reason: 'token' })
  if (status === 429) return new ShopifyError('throttled', SLOW_DOWN, { status, retryAfter })
  if (status >= 500) return new ShopifyError('server', `Shopify failed with status ${status}.`, { status, retryAfter })
  return (
    storeRefusal(status) ??
    new ShopifyError('refused', `Shopify refused the request with status ${status}.`, { status })
  )
}

/** The error for a status that concerns the whole store; null for any other. */
export function storeRefusal(status: number): ShopifyError | null {
  const reason = status >= 300 && status < 400 ? 'unknown-address' : refusalReasons[status]
  return reason ? new ShopifyError('refused', describeRefusal(reason), { status, reason }) : null
}

/** Statuses that concern the whole store, so that both APIs say the same. */
const refusalReasons: Record<number, RefusalReason> = {
  402: 'frozen',
  403: 'forbidden',
  404: 'unknown-address',
  423: 'locked',
  430: 'rejected',
}

function graphqlError(name: string, errors: NonNullable<ClientResponse['errors']>['graphQLErrors'] & {}, cost?: Cost) {
  const codes = errors.map(({ extensions }) => extensions?.code)
  const messages = errors.map(({ message }) => message).join('; ')
  const text = `Shopify refused ${name}: ${messages}`
  if (codes.includes('THROTTLED')) return new ShopifyError('throttled', SLOW_DOWN, { retryAfter: waitFor(cost) })
  if (codes.includes('SHOP_INACTIVE'))
    return new ShopifyError('refused', describeRefusal('frozen'), { reason: 'frozen' })
  if (codes.includes('ACCESS_DENIED'))
    return new ShopifyError('unauthorized', text, {
      reason: /not approved to/.test(messages) ? 'customer-data' : 'scope',
    })
  if (codes.some((code) => code === 'INTERNAL_SERVER_ERROR' || code === 'TIMEOUT'))
    return new ShopifyError('server', text)
  return new ShopifyError('graphql', text)
}

const SLOW_DOWN = 'Shopify asks to slow down.'

/** Shopify's formula: milliseconds until the bucket holds the query's cost. One second if Shopify doesn't say. */
function waitFor(cost: Cost | undefined): number {
  const { currentlyAvailable, restoreRate } = cost?.throttleStatus ?? {}
  if (cost?.requestedQueryCost === undefined || currentlyAvailable === undefined || !restoreRate) return 1000
  return Math.max(100, Math.ceil(((cost.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000))
}

/** Converts Retry-After from seconds ("2.0") to milliseconds. */
function secondsOf(header: string | null | undefined): number | undefined {
  const seconds = Number.parseFloat(header ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : undefined
}

/** Removes the client's prefix from its messages. */
const reasonOf = (message = 'no reason given') => message.replace(/^GraphQL Client: /, '')
