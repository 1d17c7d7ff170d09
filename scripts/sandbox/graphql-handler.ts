import { handleAdminRequest, type AdminApi } from './admin/api.ts'
import { consumeFault, type Faults } from './faults.ts'
import type { GraphQLRequest } from './graphql/engine.ts'
import { notSimulated } from './graphql/errors.ts'
import { apiVersion } from './schema/schema.ts'
import { handleStorefrontRequest } from './storefront/api.ts'
import { BadRequestError, type Exchange, readForm, readJson, sendJson, type RouteHandler } from './http/exchange.ts'
import { sendBody } from './http/faults.ts'
import type { Tokens } from './http/tokens.ts'

const endpoint = /^\/(admin\/)?api\/([^/]+)\/graphql\.json$/

const customerAccount = /\/customer\/api\/[^/]+\/graphql(\.json)?$/

/** Serves both GraphQL endpoints, including failures at the HTTP level. */
export function createGraphqlHandler(admin: AdminApi, tokens: Tokens, faults: Faults): RouteHandler {
  return async (exchange) => {
    const match = endpoint.exec(exchange.url.pathname)
    if (!match) return customerAccount.test(exchange.url.pathname) && refuseCustomerAccount(exchange)
    const isAdmin = match[1] !== undefined
    exchange.response.setHeader('x-shopify-api-version', apiVersion)
    if (exchange.method !== 'POST') return sendJson(exchange, 405, { errors: 'Method Not Allowed' })
    if (match[2] !== apiVersion) return sendJson(exchange, 404, { errors: 'Not Found' })
    const isSpared = consumeFault(faults, 'sparing')
    if (!isSpared && consumeFault(faults, 'http429')) {
      return sendJson(
        exchange,
        429,
        { errors: 'Exceeded 2 calls per second for api client.' },
        { 'retry-after': faults.retryAfter.toFixed(1) },
      )
    }
    if (!isSpared && consumeFault(faults, 'http500'))
      return sendJson(exchange, 500, { errors: 'Internal Server Error' })
    if (isAdmin ? !tokens.allowAdmin(exchange.request) : !tokens.allowStorefront(exchange.request)) {
      return sendJson(exchange, 401, unauthorized(isAdmin))
    }
    const request = graphqlRequest(await readJson(exchange))
    const throttles = () => !isSpared && admin.throttles()
    const response = isAdmin
      ? await handleAdminRequest({ ...admin, throttles }, request)
      : await handleStorefrontRequest(admin.shop, request)
    return sendBody(exchange, JSON.stringify(response), 'application/json; charset=utf-8', faults, isSpared)
  }
}

function refuseCustomerAccount(exchange: Exchange): true {
  const { message, extensions } = notSimulated('the Customer Account API is')
  return sendJson(exchange, 200, { errors: [{ message, extensions }] })
}

/** The `client_credentials` grant: Dev Dashboard apps get their 24-hour token here. */
export function createTokenHandler(tokens: Tokens): RouteHandler {
  return async (exchange) => {
    if (exchange.url.pathname !== '/admin/oauth/access_token' || exchange.method !== 'POST') return false
    const issued = tokens.issue(await readForm(exchange))
    return issued ? sendJson(exchange, 200, issued) : sendJson(exchange, 400, { error: 'invalid_client' })
  }
}

function graphqlRequest(body: Record<string, unknown>): GraphQLRequest {
  const { query, variables, operationName } = body
  if (typeof query !== 'string') throw new BadRequestError('Required parameter missing or invalid: query')
  const given = variables !== null && typeof variables === 'object' ? (variables as Record<string, unknown>) : {}
  return { query, variables: given, operationName: typeof operationName === 'string' ? operationName : undefined }
}

function unauthorized(isAdmin: boolean) {
  if (!isAdmin) return { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }
  return { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }
}
