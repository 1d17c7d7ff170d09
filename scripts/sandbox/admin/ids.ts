import { graphqlError } from '#sandbox/graphql/errors.ts'
import { typeOf } from '#sandbox/shop/ids.ts'

/** Returns the id if it is a global id of that type. Throws Shopify's errors for a bare number or another type's id. */
export function requireId(id: string, type: string): string {
  const found = typeOf(id)
  if (found === type) return id
  if (found) throw graphqlError(`Invalid id: ${id}`, 'RESOURCE_NOT_FOUND')
  throw graphqlError(`Invalid global id '${id}'`, 'argumentLiteralsIncompatible')
}
