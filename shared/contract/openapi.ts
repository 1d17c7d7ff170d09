import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'

/** The OpenAPI 3.1 document of every contract, keyed by feature name. */
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

/** How staff say who they are: browsers by a signed cookie, desktop editors by the token that they were given. */
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'hoard', description: '`__Host-hoard` over https' },
  bearer: { type: 'http', scheme: 'bearer', description: 'As `POST /api/desktop/token` answers it' },
}

const isForStaff = ({ access }: Endpoint) => access === 'editor' || access === 'administrator'

function operation(operationId: string, tag: string, endpoint: Endpoint) {
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(isForStaff(endpoint) && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, 'input') } }),
    responses: {
      ...(endpoint.answer
        ? { 200: { description: 'OK', content: json(endpoint.answer, 'output') } }
        : { 204: { description: 'Done' } }),
      default: refusal(endpoint),
    },
  }
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

const refusal = (endpoint: Endpoint) => ({
  description: 'A refusal, in words a person understands',
  content: {
    ...(endpoint.refusals !== 'json' && { 'text/plain': { schema: { type: 'string' } } }),
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string' }, requestId: { type: 'string' } },
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
