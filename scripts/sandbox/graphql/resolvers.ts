import { getNamedType, type GraphQLFieldResolver, type GraphQLTypeResolver } from 'graphql'
import { typeOf } from '#scripts/sandbox/shop/ids.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { loadRequiredScopes, type RequiredScopes } from '#scripts/sandbox/schema/schema.ts'
import { refusal } from './errors.ts'

/** What one request carries through its resolvers. */
export interface Context {
  shop: Shop
  resolvers: Resolvers
  /** Object types that need an access scope; empty for the Storefront API. */
  requiredScopes: RequiredScopes
  /** Bulk operations need no `first`, and get everything. */
  unlimited: boolean
  /** The most nodes that one connection gave: the actual cost is worked out from it. */
  largestPage: number
}

/** Arguments are valid by the schema before a resolver sees them; each resolver says which shape it takes. */
export type Resolver<Source, Args> = (source: Source, args: Args, context: Context) => unknown
export type FieldResolvers = Record<string, Resolver<unknown, unknown>>
export type Resolvers = Record<string, FieldResolvers>

/**
 * Resolvers of one type's fields, over the record that stands behind it. Arguments are declared per resolver: the schema has
 * checked them, so their types are taken at their word here and nowhere else.
 */
export function resolversOf<Source>(fields: Record<string, Resolver<Source, never>>): FieldResolvers {
  return fields as unknown as FieldResolvers
}

/**
 * How every field of both schemas is answered: by a resolver made for it, by the property of that name on the record, or by
 * a refusal that names it. Nothing is ever quietly null because nobody wrote it.
 */
export const resolveField: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const field = info.fieldName
  requireScope(getNamedType(info.returnType).name, field, context)
  const resolver = context.resolvers[info.parentType.name]?.[field]
  if (resolver) return resolver(source, args, context)
  if (source !== null && typeof source === 'object' && field in source)
    return (source as Record<string, unknown>)[field]
  const name = `${info.parentType.name}.${field}`
  throw refusal(`SANDBOX: ${name} is in the real schema but not simulated here`, 'SANDBOX_NOT_SIMULATED')
}

/** The concrete type of a node, interface or union member: its global id says it. */
export const resolveType: GraphQLTypeResolver<unknown, Context> = (value) => {
  const type = value !== null && typeof value === 'object' && 'id' in value ? typeOf(String(value.id)) : undefined
  if (!type) throw new Error('A value of an abstract type needs a global id')
  return type
}

function requireScope(type: string, field: string, { requiredScopes, shop }: Context): void {
  const required = requiredScopes[type]
  if (!required || required.anyOf.some((scope) => shop.settings.scopes.includes(scope))) return
  throw refusal(`Access denied for ${field} field. Required access: ${required.text}`, 'ACCESS_DENIED', {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess: required.text,
  })
}

/** @param overrides `unlimited` for bulk operations */
export function adminContext(shop: Shop, resolvers: Resolvers, unlimited = false): Context {
  return { shop, resolvers, requiredScopes: loadRequiredScopes(), unlimited, largestPage: 0 }
}

export function storefrontContext(shop: Shop, resolvers: Resolvers): Context {
  return { shop, resolvers, requiredScopes: {}, unlimited: false, largestPage: 0 }
}
