import { getNamedType, type GraphQLFieldResolver, type GraphQLTypeResolver } from 'graphql'
import { typeOf } from '#sandbox/shop/ids.ts'
import type { VisitorConsent } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { loadRequiredScopes, type RequiredScopes } from '#sandbox/schema/schema.ts'
import { refuseUnreadArguments } from './arguments.ts'
import { graphqlError, notSimulated } from './errors.ts'

/** Passed to every resolver of one request. */
export interface Context {
  shop: Shop
  resolvers: Resolvers
  /** Access scopes required by object types, and by fields such as `Product.tags`. */
  requiredScopes: RequiredScopes
  grantedScopes: readonly string[]
  /** True for bulk operations, which need no `first` and read every node. */
  isUnlimited: boolean
  /** What the request says that the visitor allows; null if nothing. */
  visitorConsent: VisitorConsent | null
  /** Most nodes returned by a single connection, for the actual cost. */
  largestPage: number
}

/** Arguments are validated by the schema before a resolver sees them; each resolver declares their shape. */
export type Resolver<Source, Args> = (source: Source, args: Args, context: Context) => unknown
export type FieldResolvers = Record<string, Resolver<unknown, unknown>>
export type Resolvers = Record<string, FieldResolvers>

/**
 * Declares the field resolvers of one type over its source record. This is the only place that casts argument types;
 * the schema has validated them.
 */
export function resolversOf<Source>(fields: Record<string, Resolver<Source, never>>): FieldResolvers {
  return fields as unknown as FieldResolvers
}

/**
 * Resolves any field of both schemas: by its resolver, by the record's property of that name, or with an error that
 * names the field. A missing resolver never yields null.
 */
export const resolveField: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const field = info.fieldName
  requireScope(`${info.parentType.name}.${field}`, field, context)
  requireScope(getNamedType(info.returnType).name.replace(/Connection$/, ''), field, context)
  const resolver = context.resolvers[info.parentType.name]?.[field]
  const isProperty = source !== null && typeof source === 'object' && field in source
  if (resolver || isProperty) {
    refuseUnreadArguments(info, args)
    return resolver ? resolver(source, args, context) : (source as Record<string, unknown>)[field]
  }
  throw notSimulated(`${info.parentType.name}.${field} is in the real schema but`)
}

/** The concrete type of a node, interface or union member: its `__typename`, or the type in its global id. */
export const resolveType: GraphQLTypeResolver<unknown, Context> = (value) => {
  const { __typename, id } = value as { __typename?: string; id?: string }
  const type = __typename ?? typeOf(id ?? '')
  if (!type) throw new Error('A value of an abstract type needs a type name or a global id')
  return type
}

/** Throws a GraphQL error if none of the scopes that a type or field requires is granted. */
export function requireScope(name: string, field: string, { requiredScopes, grantedScopes }: Context): void {
  const required = requiredScopes[name]
  if (!required || required.anyOf.some((scope) => grantedScopes.includes(scope))) return
  const documentation = 'https://shopify.dev/api/usage/access-scopes'
  const denied = `Access denied for ${field} field.`
  if (required.text === '') throw graphqlError(denied, 'ACCESS_DENIED', { documentation })
  throw graphqlError(`${denied} Required access: ${required.text}`, 'ACCESS_DENIED', {
    documentation,
    requiredAccess: required.text,
  })
}

/** @param isUnlimited true for bulk operations */
export function adminContext(shop: Shop, resolvers: Resolvers, isUnlimited = false): Context {
  const grantedScopes = shop.situation.adminScopes
  return {
    shop,
    resolvers,
    requiredScopes: loadRequiredScopes(),
    grantedScopes,
    isUnlimited,
    visitorConsent: null,
    largestPage: 0,
  }
}

export function storefrontContext(shop: Shop, resolvers: Resolvers, requiredScopes: RequiredScopes): Context {
  const grantedScopes = shop.situation.storefrontScopes
  return { shop, resolvers, requiredScopes, grantedScopes, isUnlimited: false, visitorConsent: null, largestPage: 0 }
}
