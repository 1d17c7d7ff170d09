import {
  isAbstractType,
  Kind,
  valueFromASTUntyped,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type FragmentSpreadNode,
} from 'graphql'

export type Variables = Record<string, unknown>

/** A response field: all selections with the same response key, merged. */
export interface SelectedField {
  name: string
  arguments: readonly ArgumentNode[]
  sets: SelectionSetNode[]
}

/** A fragment on a narrower type than its parent's. */
export interface Branch {
  type: GraphQLNamedType
  sets: SelectionSetNode[]
}

/** The effective selections of one operation: fragments, variables and directives resolved. */
export class Selections {
  readonly operation: OperationDefinitionNode
  readonly #fragments: Map<string, FragmentDefinitionNode>
  readonly #variables: Variables

  constructor(document: DocumentNode, variables: Variables, operationName?: string) {
    const operation = findOperation(document, operationName)
    if (!operation) throw new Error('No operation to run')
    this.operation = operation
    this.#fragments = new Map(
      document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
    )
    this.#variables = { ...defaultsOf(operation), ...variables }
  }

  rootType(schema: GraphQLSchema): GraphQLNamedType {
    const type = schema.getRootType(this.operation.operation)
    if (!type) throw new Error(`The schema has no ${this.operation.operation}`)
    return type
  }

  collect(sets: SelectionSetNode[], type: GraphQLNamedType, schema: GraphQLSchema) {
    const fields = new Map<string, SelectedField>()
    const branches = new Map<string, Branch>()
    const visit = (selection: SelectionNode): void => {
      if (this.#isLeftOut(selection)) return
      if (selection.kind === Kind.FIELD) return mergeField(fields, selection)
      const fragment = this.#fragmentOf(selection)
      const narrowed = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type
      if (!narrowed || narrowed === type || (isAbstractType(narrowed) && !isAbstractType(type))) {
        fragment.selectionSet.selections.forEach(visit)
        return
      }
      const branch = branches.get(narrowed.name) ?? { type: narrowed, sets: [] }
      branch.sets.push(fragment.selectionSet)
      branches.set(narrowed.name, branch)
    }
    for (const set of sets) set.selections.forEach(visit)
    return { fields: [...fields.values()], branches: [...branches.values()] }
  }

  /** `first` or `last` of a connection or list; undefined if neither is given. */
  size(field: SelectedField): number | undefined {
    const size = this.#argument(field, 'first') ?? this.#argument(field, 'last')
    return typeof size === 'number' ? size : undefined
  }

  /** Arguments of a directive on the operation; undefined if it has none of that name. */
  directive(name: string): Variables | undefined {
    const found = this.operation.directives?.find((one) => one.name.value === name)
    return (
      found &&
      Object.fromEntries(
        (found.arguments ?? []).map((one) => [one.name.value, valueFromASTUntyped(one.value, this.#variables)]),
      )
    )
  }

  #argument(field: SelectedField, name: string): unknown {
    const node = field.arguments.find((one) => one.name.value === name)
    return node && valueFromASTUntyped(node.value, this.#variables)
  }

  #isLeftOut(selection: SelectionNode): boolean {
    return (selection.directives ?? []).some((directive) => {
      const condition = directive.arguments?.[0]
      const value = condition && valueFromASTUntyped(condition.value, this.#variables)
      return (
        (directive.name.value === 'skip' && value === true) || (directive.name.value === 'include' && value === false)
      )
    })
  }

  #fragmentOf(selection: FragmentSpreadNode | InlineFragmentNode): FragmentDefinitionNode | InlineFragmentNode {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection
    const fragment = this.#fragments.get(selection.name.value)
    if (!fragment) throw new Error(`No fragment ${selection.name.value}`)
    return fragment
  }
}

/** True if the document has an operation of that name, or any operation if `name` is undefined. */
export function hasOperation(document: DocumentNode, name: string | undefined): boolean {
  return findOperation(document, name) !== undefined
}

function findOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (one) => one.kind === Kind.OPERATION_DEFINITION && (!name || one.name?.value === name),
  ) as OperationDefinitionNode | undefined
}

function mergeField(fields: Map<string, SelectedField>, node: FieldNode): void {
  const key = node.alias?.value ?? node.name.value
  const field = fields.get(key) ?? { name: node.name.value, arguments: node.arguments ?? [], sets: [] }
  if (node.selectionSet) field.sets.push(node.selectionSet)
  fields.set(key, field)
}

function defaultsOf(operation: OperationDefinitionNode): Variables {
  const given = (operation.variableDefinitions ?? []).filter((one) => one.defaultValue)
  return Object.fromEntries(
    given.map((one) => [one.variable.name.value, one.defaultValue && valueFromASTUntyped(one.defaultValue)]),
  )
}
