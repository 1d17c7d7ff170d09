import {
  getNamedType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { SelectedField, Selections } from './selections.ts'

export function isConnection(type: GraphQLNamedType): type is GraphQLObjectType {
  return isObjectType(type) && type.name.endsWith('Connection') && 'pageInfo' in type.getFields()
}

export interface ConnectionSelection {
  nodeType: GraphQLNamedType
  /** Selections on each node, through `nodes` or `edges { node }`. */
  nodeSets: SelectionSetNode[]
  /** Other fields selected on the connection and its edges. */
  others: { field: SelectedField; parent: GraphQLNamedType }[]
}

/** Splits a connection's selections into those on its nodes and the rest. `pageInfo` is free and left out. */
export function selectedNodes(
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
