import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredInputField,
  isRequiredArgument,
  NoDeprecatedCustomRule,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { RequiredScopes } from '@hoard/sandbox/schema'

/** One version of an API. The Storefront API publishes no scopes. */
export interface ApiVersion {
  schema: GraphQLSchema
  scopes?: RequiredScopes
}

/**
 * What a newer version changes for the operations in `document`: one line per difference, sorted; empty if nothing
 * that they use has changed.
 */
export function schemaChanges(before: ApiVersion, after: ApiVersion, document: DocumentNode): string[] {
  const { fields, types } = usedBy(before.schema, document)
  const changes = [
    ...validate(after.schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message),
    ...[...fields].flatMap((name) => fieldChanges(fieldAt(before.schema, name), fieldAt(after.schema, name), name)),
    ...[...types].flatMap((name) => [
      ...typeChanges(before.schema.getType(name), after.schema.getType(name)),
      ...scopeChanges(before.scopes?.[name], after.scopes?.[name], name),
    ]),
  ]
  return [...new Set(changes)].toSorted()
}

/** Fields as `Type.field`, and the names of all types that the operations select or send. */
function usedBy(schema: GraphQLSchema, document: DocumentNode) {
  const fields = new Set<string>()
  const types = new Set<string>()
  const info = new TypeInfo(schema)
  const note = (type: GraphQLNamedType | undefined) => type && types.add(type.name)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const [parent, field] = [info.getParentType(), info.getFieldDef()]
        if (!parent || !field || field.name.startsWith('__')) return
        fields.add(`${parent.name}.${field.name}`)
        note(getNamedType(field.type))
      },
      Argument: () => note(getNamedType(info.getInputType() ?? undefined)),
      VariableDefinition: () => note(getNamedType(info.getInputType() ?? undefined)),
    }),
  )
  return { fields, types }
}

function fieldAt(schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> | undefined {
  const [typeName = '', fieldName = ''] = name.split('.')
  const type = schema.getType(typeName)
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined
}

type Field = GraphQLField<unknown, unknown> | undefined

/** A removed or deprecated field is reported by validation. */
function fieldChanges(before: Field, after: Field, name: string): string[] {
  if (!before || !after) return []
  return [
    ...typeChange(before.type, after.type, name),
    ...after.args.flatMap((argument) => argumentChanges(find(before.args, argument.name), argument, name)),
  ]
}

const find = (args: readonly GraphQLArgument[], name: string) => args.find((argument) => argument.name === name)

function argumentChanges(before: GraphQLArgument | undefined, after: GraphQLArgument, field: string): string[] {
  const name = `${field}(${after.name}:)`
  if (!before) return isRequiredArgument(after) ? [`${name} is new and required.`] : []
  return typeChange(before.type, after.type, name)
}

const typeChange = (before: unknown, after: unknown, name: string) =>
  String(before) === String(after) ? [] : [`${name} was ${String(before)} and is ${String(after)} now.`]

function typeChanges(before: GraphQLNamedType | undefined, after: GraphQLNamedType | undefined): string[] {
  if (isEnumType(before) && isEnumType(after)) return enumChanges(before, after)
  if (isInputObjectType(before) && isInputObjectType(after)) return inputChanges(before, after)
  return []
}

function enumChanges(before: GraphQLEnumType, after: GraphQLEnumType): string[] {
  const namesOf = (type: GraphQLEnumType) => type.getValues().map(({ name }) => name)
  const [had, has] = [namesOf(before), namesOf(after)]
  return [
    ...has.filter((value) => !had.includes(value)).map((value) => `${after.name} has a new value: ${value}.`),
    ...had.filter((value) => !has.includes(value)).map((value) => `${after.name} has lost its value ${value}.`),
  ]
}

function inputChanges(before: GraphQLInputObjectType, after: GraphQLInputObjectType): string[] {
  const had = before.getFields()
  return Object.values(after.getFields()).flatMap((field) => {
    const name = `${after.name}.${field.name}`
    const old = had[field.name]
    if (!old) return isRequiredInputField(field) ? [`${name} is new and required.`] : []
    return typeChange(old.type, field.type, name)
  })
}

function scopeChanges(
  before: RequiredScopes[string] | undefined,
  after: RequiredScopes[string] | undefined,
  name: string,
): string[] {
  const textOf = (scopes: typeof before) => scopes?.anyOf.toSorted().join(' or ') || 'no scope'
  const [needed, needs] = [textOf(before), textOf(after)]
  return needed === needs ? [] : [`${name} needed ${needed} and needs ${needs} now.`]
}
