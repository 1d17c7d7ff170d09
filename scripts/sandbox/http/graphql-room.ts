import { answerAdmin, type AdminApi } from '#scripts/sandbox/admin/api.ts'
import { bites, type Faults } from '#scripts/sandbox/faults.ts'
import type { GraphQLRequest } from '#scripts/sandbox/graphql/engine.ts'
import { apiVersion } from '#scripts/sandbox/schema/schema.ts'
import { answerStorefront } from '#scripts/sandbox/storefront/api.ts'
import { BadRequest, readForm, readJson, sendJson, type Room } from './answers.ts'
import { sendBody } from './send-body.ts'
import type { Tokens } from './tokens.ts'

const endpoint = /^\/(admin\/)?api\/([^/]+)\/graphql\.json$/

/** Both GraphQL endpoints, with the HTTP failures that come before any GraphQL. */
export function graphqlRoom(admin: AdminApi, tokens: Tokens, faults: Faults): Room {
  return async (exchange) => {
    const match = endpoint.exec(exchange.url.pathname)
    if (!match) return false
    const isAdmin = match[1] !== undefined
    exchange.response.setHeader('x-shopify-api-version', apiVersion)
    if (exchange.method !== 'POST') return sendJson(exchange, 405, { errors: 'Method Not Allowed' })
    if (match[2] !== apiVersion) return sendJson(exchange, 404, { errors: 'Not Found' })
    const isSpared = bites(faults, 'sparing')
    if (!isSpared && bites(faults, 'http429')) {
      return sendJson(
        exchange,
        429,
        { errors: 'Exceeded 2 calls per second for api client.' },
        { 'retry-after': faults.retryAfter.toFixed(1) },
      )
    }
    if (!isSpared && bites(faults, 'http500')) return sendJson(exchange, 500, { errors: 'Internal Server Error' })
    if (isAdmin ? !tokens.allowAdmin(exchange.request) : !tokens.allowStorefront(exchange.request)) {
      return sendJson(exchange, 401, unauthorized(isAdmin))
    }
    const request = graphqlRequest(await readJson(exchange))
    const throttles = () => !isSpared && admin.throttles()
    const answer = isAdmin
      ? await answerAdmin({ ...admin, throttles }, request)
      : await answerStorefront(admin.shop, request)
    return sendBody(exchange, JSON.stringify(answer), 'application/json; charset=utf-8', faults, isSpared)
  }
}

/** `client_credentials`: how an app of the Dev Dashboard gets its 24-hour token. */
export function tokenRoom(tokens: Tokens): Room {
  return async (exchange) => {
    if (exchange.url.pathname !== '/admin/oauth/access_token' || exchange.method !== 'POST') return false
    const issued = tokens.issue(await readForm(exchange))
    return issued ? sendJson(exchange, 200, issued) : sendJson(exchange, 400, { error: 'invalid_client' })
  }
}

function graphqlRequest(body: Record<string, unknown>): GraphQLRequest {
  const { query, variables, operationName } = body
  if (typeof query !== 'string') throw new BadRequest('Required parameter missing or invalid: query')
  const given = variables !== null && typeof variables === 'object' ? (variables as Record<string, unknown>) : {}
  return { query, variables: given, operationName: typeof operationName === 'string' ? operationName : undefined }
}

function unauthorized(isAdmin: boolean) {
  if (!isAdmin) return { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }
  return { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }
}
