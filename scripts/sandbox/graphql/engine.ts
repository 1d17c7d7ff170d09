import { execute, GraphQLError, parse, validate, visit, type DocumentNode } from 'graphql'
import { loadSchema, type SchemaKind } from '#sandbox/schema/schema.ts'
import { queryCost, sizeFactor } from './cost.ts'
import { documentError, fieldError, variableError, type ShopifyError } from './errors.ts'
import { resolveField, resolveType, type Context } from './resolvers.ts'
import { hasOperation, Selections, type Variables } from './selections.ts'

export interface GraphQLRequest {
  query: string
  variables: Variables
  operationName?: string
}

/** The body of a response. */
export interface GraphQLResponse {
  data?: unknown
  errors?: ShopifyError[]
  extensions?: Record<string, unknown>
}

/** A validated request with its cost, ready to execute. */
export interface PreparedRequest {
  document: DocumentNode
  selections: Selections
  requestedCost: number
}

const parsed = new Map<string, DocumentNode | ShopifyError[]>()
const keptDocuments = 500
const largestList = 250

/** Parses, validates and computes the cost of a request. Returns Shopify's errors if it is invalid. */
export function prepare(kind: SchemaKind, request: GraphQLRequest): PreparedRequest | { errors: ShopifyError[] } {
  const document = validDocument(kind, request.query)
  if (Array.isArray(document)) return { errors: document }
  const tooLong = longList(request.variables, [])
  if (tooLong) return { errors: [tooLong] }
  if (!hasOperation(document, request.operationName)) {
    return {
      errors: [{ message: `No operation named "${request.operationName}"`, extensions: { code: 'BAD_REQUEST' } }],
    }
  }
  const selections = new Selections(document, request.variables, request.operationName)
  return { document, selections, requestedCost: queryCost(loadSchema(kind), selections) }
}

/** Executes a prepared request. `actualCost` counts returned nodes instead of requested ones. */
export async function run(
  kind: SchemaKind,
  prepared: PreparedRequest,
  request: GraphQLRequest,
  context: Context,
): Promise<{ response: GraphQLResponse; actualCost: number }> {
  const schema = loadSchema(kind)
  const result = await execute({
    schema,
    document: prepared.document,
    variableValues: request.variables,
    operationName: request.operationName,
    contextValue: context,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  })
  if (result.data === undefined)
    return { response: { errors: (result.errors ?? []).map(variableError) }, actualCost: 0 }
  const found = queryCost(schema, prepared.selections, (n) => sizeFactor(Math.min(n, context.largestPage)))
  const errors = result.errors && { errors: result.errors.map(fieldError) }
  return { response: { data: result.data, ...errors }, actualCost: Math.min(prepared.requestedCost, found) }
}

function validDocument(kind: SchemaKind, query: string): DocumentNode | ShopifyError[] {
  const key = `${kind} ${query}`
  const known = parsed.get(key)
  if (known) return known
  const document = checkedDocument(kind, query)
  if (parsed.size > keptDocuments) parsed.clear()
  parsed.set(key, document)
  return document
}

function checkedDocument(kind: SchemaKind, query: string): DocumentNode | ShopifyError[] {
  try {
    const document = withoutDefer(parse(query))
    const errors = validate(loadSchema(kind), document)
    return errors.length > 0 ? errors.map((error) => documentError(error, document)) : document
  } catch (error) {
    if (error instanceof GraphQLError) return [documentError(error)]
    throw error
  }
}

/** A server may answer `@defer` at once, and graphql-js can't execute a schema that has it. */
function withoutDefer(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'defer' ? null : undefined) })
}

/** Shopify rejects input lists of more than 250 entries. */
function longList(value: unknown, path: (string | number)[]): ShopifyError | undefined {
  if (value === null || typeof value !== 'object') return undefined
  if (Array.isArray(value) && value.length > largestList) {
    const message = `The input array size of ${value.length} is greater than the maximum allowed of ${largestList}.`
    return { message, path, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = longList(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
