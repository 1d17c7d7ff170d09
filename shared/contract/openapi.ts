import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'

/** Builds the OpenAPI 3.1 document of all contracts, keyed by feature name. */
export function openapi(contracts: Record<string, Contract>, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/[:*](\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(`${tag}.${name}`, tag, endpoint) }
    }
  }
  return { openapi: '3.1.0', info, paths, components: { securitySchemes } }
}

/** Staff authenticate with a signed cookie in browsers and a bearer token in desktop editors. */
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'hoard', description: '`__Host-hoard` over https' },
  bearer: { type: 'http', scheme: 'bearer', description: 'As returned by `POST /api/desktop/token`' },
}

const isForStaff = ({ access }: Endpoint) => access === 'editor' || access === 'administrator'

function operation(operationId: string, tag: string, endpoint: Endpoint) {
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    // 403 with `confirmation_required` unless the person has just signed in or confirmed.
    ...(endpoint.confirm && { 'x-confirm': true }),
    ...(isForStaff(endpoint) && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.views
        ? parameters('query', z.object({ view: z.enum(Object.keys(endpoint.views)).optional() }))
        : []),
      ...parameters('header', endpoint.headers),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, 'input') } }),
    responses: {
      ...(endpoint.response
        ? { 200: { description: 'OK', content: json(responseOf(endpoint), 'output') } }
        : { 204: { description: 'Done' } }),
      default: errorResponse(endpoint),
    },
  }
}

const responseOf = ({ response = z.unknown(), views }: Endpoint) =>
  views ? z.union([response, ...Object.values(views)]) : response

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

const fieldProblems = {
  type: 'object',
  description: 'What is wrong with which field: the first problem of each, by a path such as `hyperlinks.0.url`',
  additionalProperties: { type: 'string' },
}

const errorResponse = (endpoint: Endpoint) => ({
  description: 'An error message for people',
  content: {
    ...(endpoint.errorFormat !== 'json' && { 'text/plain': { schema: { type: 'string' } } }),
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: {
          message: { type: 'string' },
          requestId: { type: 'string' },
          details: { type: 'object', required: ['fields'], properties: { fields: fieldProblems } },
        },
      },
    },
  },
})

function parameters(where: 'path' | 'query' | 'header', schema?: z.ZodType) {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}
