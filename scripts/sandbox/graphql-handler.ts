import { handleAdminRequest, type AdminApi } from './admin/api.ts'
import { consumeFault, type Faults } from './faults.ts'
import type { GraphQLRequest } from './graphql/engine.ts'
import { notSimulated } from './graphql/errors.ts'
import { handleStorefrontRequest } from './storefront/api.ts'
import { BadRequestError, type Exchange, readForm, readJson, sendJson, type RouteHandler } from './http/exchange.ts'
import { sendBody } from './http/faults.ts'
import type { GrantError, Tokens } from './http/tokens.ts'
import type { Situation } from './situation.ts'

const endpoint = /^\/(admin\/)?api\/([^/]+)\/graphql\.json$/

const customerAccount = /\/customer\/api\/[^/]+\/graphql(\.json)?$/

/** Serves both GraphQL endpoints, including failures at the HTTP level. */
export function createGraphqlHandler(admin: AdminApi, tokens: Tokens, faults: Faults): RouteHandler {
  return async (exchange) => {
    const match = endpoint.exec(exchange.url.pathname)
    if (!match) return customerAccount.test(exchange.url.pathname) && refuseCustomerAccount(exchange)
    const isAdmin = match[1] !== undefined
    if (exchange.method !== 'POST') return sendJson(exchange, 405, { errors: 'Method Not Allowed' })
    const version = servedVersion(match[2]!, admin.shop.situation)
    if (version === undefined) return sendJson(exchange, 404, { errors: 'Not Found' })
    exchange.response.setHeader('x-shopify-api-version', version)
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
    const { refusedStatus } = admin.shop.situation
    if (refusedStatus !== null) return sendJson(exchange, refusedStatus, { errors: refusals[refusedStatus] })
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

/** An expired version falls forward to the oldest supported one. All of them are served by the one schema. */
function servedVersion(wanted: string, { supportedVersions }: Situation): string | undefined {
  if (supportedVersions.includes(wanted)) return wanted
  const [oldest] = supportedVersions
  return /^\d{4}-(01|04|07|10)$/.test(wanted) && wanted < oldest! ? oldest : undefined
}

const refusals: Record<NonNullable<Situation['refusedStatus']>, string> = {
  402: 'Unavailable Shop',
  403: 'Unavailable Shop',
  423: 'This store is unavailable',
  430: 'Shopify Security Rejection',
}

function refuseCustomerAccount(exchange: Exchange): true {
  const { message, extensions } = notSimulated('the Customer Account API is')
  return sendJson(exchange, 200, { errors: [{ message, extensions }] })
}

/** The `client_credentials` grant: Dev Dashboard apps get their 24-hour token here. */
export function createTokenHandler(tokens: Tokens, situation: () => Situation): RouteHandler {
  return async (exchange) => {
    if (exchange.url.pathname !== '/admin/oauth/access_token' || exchange.method !== 'POST') return false
    const { refusedStatus } = situation()
    if (refusedStatus !== null) return sendJson(exchange, refusedStatus, { errors: refusals[refusedStatus] })
    const issued = tokens.issue(await readForm(exchange))
    if ('access_token' in issued) return sendJson(exchange, 200, issued)
    const { error } = issued
    const description = grantErrors[error]
    if (error === 'invalid_client') return sendJson(exchange, 400, { error, error_description: description })
    // Shopify explains its other refusals in a page for people, whatever the client accepts.
    exchange.response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
    exchange.response.end(
      `<!DOCTYPE html><html><head><title>400 - Oauth error ${error}</title></head><body><h1>Oauth error ${error}: ${description}</h1></body></html>`,
    )
    return true
  }
}

const grantErrors: Record<GrantError, string> = {
  app_not_installed: 'The application is not installed on this shop.',
  shop_not_permitted: 'Client credentials cannot be performed on this shop.',
  application_cannot_be_found: 'Could not find Shopify API application with api_key',
  invalid_client: 'Invalid client credentials.',
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
