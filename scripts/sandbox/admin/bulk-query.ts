import { GraphQLError, Kind, parse, validate, visit, type DocumentNode } from 'graphql'
import { loadSchema } from '#sandbox/schema/schema.ts'

const mostConnections = 5
/** The outer connection and two levels inside it. */
const deepestConnection = 3

/** Shopify's error message for an invalid bulk query; undefined if the query is valid. */
export function bulkQueryProblem(query: string): string | undefined {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch (error) {
    if (error instanceof GraphQLError) return `Invalid bulk query: ${error.message}`
    throw error
  }
  const [invalid] = validate(loadSchema('admin'), document)
  if (invalid) return `Invalid bulk query: ${invalid.message}`
  const { usesNodes, connections, depth } = shapeOf(document)
  if (usesNodes) {
    return "All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: 'products { edges { node {'. Selecting via 'nodes' is not supported."
  }
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  if (connections > mostConnections) return `Bulk queries cannot contain more than ${mostConnections} connections.`
  if (depth > deepestConnection) return 'Bulk queries cannot contain connections with a nesting depth greater than 2.'
  return undefined
}

function shapeOf(document: DocumentNode) {
  const shape = { usesNodes: false, connections: 0, depth: 0 }
  let level = 0
  visit(document, {
    [Kind.FIELD]: {
      enter(field) {
        if (field.name.value === 'nodes') shape.usesNodes = true
        if (field.name.value !== 'edges') return
        shape.connections += 1
        level += 1
        shape.depth = Math.max(shape.depth, level)
      },
      leave(field) {
        if (field.name.value === 'edges') level -= 1
      },
    },
  })
  return shape
}
