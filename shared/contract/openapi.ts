import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'
import { exampleOf, type JsonSchema } from './example.ts'

/**
 * Builds the OpenAPI 3.1 document of all contracts, keyed by feature name, with an example of each body and response.
 * @param bodies - examples by operation, where a rule between fields refuses one made from the schema
 */
export function openapi(
  contracts: Record<string, Contract>,
  info: { title: string; version: string; description: string },
  bodies: Record<string, unknown>,
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/[:*](\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${tag}.${name}`, tag, endpoint, bodies),
      }
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

function operation(operationId: string, tag: string, endpoint: Endpoint, bodies: Record<string, unknown>) {
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
    ...(endpoint.body && {
      requestBody: { required: true, content: json(endpoint.body, 'input', bodies[operationId]) },
    }),
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

function json(schema: z.ZodType, io: 'input' | 'output', example?: unknown) {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return { 'application/json': { schema: described, example: example ?? exampleOf(described as JsonSchema, io) } }
}

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
      example: { message: 'title: is empty', requestId: '9f1c2b7e', details: { fields: { title: 'is empty' } } },
    },
  },
})

function parameters(where: 'path' | 'query' | 'header', schema?: z.ZodType) {
  if (!schema) return []
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const { properties = {}, required = [] } = described
  const examples = exampleOf({ ...described, required: Object.keys(properties) }, 'input') as Record<string, unknown>
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = where === 'path' || required.includes(name)
    // Forms are filled with examples, and all filters together would find nothing.
    const hasExample = isRequired || where === 'header'
    return { name, in: where, required: isRequired, schema: property, ...(hasExample && { example: examples[name] }) }
  })
}
