import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
  type GraphQLObjectType,
} from 'graphql'
import type { Branch, SelectedField, Selections } from './selections.ts'

/**
 * Computes Shopify's requestedQueryCost, as seen in captured responses: an object is 1 point, a scalar 0, a mutation
 * 10, a connection 2 plus its nodes' cost times a factor that grows with the log of its size; money and page info are
 * free.
 */
export interface CostContext {
  schema: GraphQLSchema
  selections: Selections
  /**
   * Multiplier for the nodes of a connection of size n: based on the requested size for the requested cost, on the
   * returned size for the actual cost.
   */
  factor: (n: number) => number
}

const free = /^(PageInfo|MoneyV2|MoneyBag|Weight|.*UserError)$/
const mutationCost = 10

/** floor(2 ln n), at least 1; 0 for an empty connection. */
export function sizeFactor(n: number): number {
  return n <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(n)))
}

export function queryCost(schema: GraphQLSchema, selections: Selections, factor = sizeFactor): number {
  return setCost({ schema, selections, factor }, [selections.operation.selectionSet], selections.rootType(schema))
}

function setCost(question: CostContext, sets: SelectionSetNode[], type: GraphQLNamedType): number {
  const { fields, branches } = question.selections.collect(sets, type, question.schema)
  const own = fields.reduce((sum, field) => sum + fieldCost(question, field, type), 0)
  // An object matches at most one of the type-specific fragments, so only the most expensive one counts.
  const dearest = Math.max(0, ...branches.map((branch: Branch) => setCost(question, branch.sets, branch.type)))
  return own + dearest
}

function fieldCost(question: CostContext, field: SelectedField, parent: GraphQLNamedType): number {
  const definition = fieldsOf(parent)?.[field.name]
  if (!definition) return 0
  const type = getNamedType(definition.type)
  const isMutation = parent === question.schema.getMutationType()
  if (isLeafType(type)) return isMutation ? mutationCost : 0
  if (isConnection(type)) return connectionCost(question, field, type)
  if (free.test(type.name)) return 0
  if (type.name === 'Count') return parent === question.schema.getQueryType() ? 10 : 1
  const inner = setCost(question, field.sets, type)
  if (isMutation) return mutationCost + inner
  const listed = isListType(getNullableType(definition.type)) ? question.selections.size(field) : undefined
  return (1 + inner) * (listed === undefined ? 1 : question.factor(listed))
}

function connectionCost(question: CostContext, field: SelectedField, type: GraphQLCompositeType): number {
  const { nodeSets, nodeType, others } = selectedNodes(question, field, type)
  const extra = others.reduce((sum, { field: other, parent }) => sum + fieldCost(question, other, parent), 0)
  const perNode = nodeSets.length > 0 ? 1 + setCost(question, nodeSets, nodeType) : 0
  return 2 + extra + perNode * question.factor(question.selections.size(field) ?? 0)
}

function fieldsOf(type: GraphQLNamedType) {
  return isObjectType(type) || (isAbstractType(type) && 'getFields' in type) ? type.getFields() : undefined
}

function isConnection(type: GraphQLNamedType): type is GraphQLObjectType {
  return isObjectType(type) && type.name.endsWith('Connection') && 'pageInfo' in type.getFields()
}

interface ConnectionSelection {
  nodeType: GraphQLNamedType
  /** Selections on each node, through `nodes` or `edges { node }`. */
  nodeSets: SelectionSetNode[]
  /** Other fields selected on the connection and its edges. */
  others: { field: SelectedField; parent: GraphQLNamedType }[]
}

/** Splits a connection's selections into those on its nodes and the rest. `pageInfo` is free and left out. */
function selectedNodes(
  { schema, selections }: { schema: GraphQLSchema; selections: Selections },
  connection: SelectedField,
  type: GraphQLNamedType,
): ConnectionSelection {
  if (!isConnection(type)) throw new Error(`${type.name} is not a connection`)
  const edgeType = fieldType(type, 'edges')
  const found: ConnectionSelection = { nodeType: fieldType(edgeType, 'node'), nodeSets: [], others: [] }
  const sort = (field: SelectedField, parent: GraphQLNamedType) => {
    if (field.name === 'nodes' || field.name === 'node') found.nodeSets.push(...field.sets)
    else if (field.name !== 'pageInfo') found.others.push({ field, parent })
  }
  for (const field of selections.collect(connection.sets, type, schema).fields) {
    if (field.name !== 'edges') sort(field, type)
    else for (const inEdge of selections.collect(field.sets, edgeType, schema).fields) sort(inEdge, edgeType)
  }
  return found
}

function fieldType(type: GraphQLNamedType, name: string): GraphQLNamedType {
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`${type.name} has no field ${name}`)
  return getNamedType(field.type)
}
