import { refusal } from '#scripts/sandbox/graphql/errors.ts'
import { typeOf } from '#scripts/sandbox/shop/ids.ts'

/** The id, when it is a global id of that type; otherwise Shopify's refusals for a bare number and for another type's id. */
export function requireId(id: string, type: string): string {
  const found = typeOf(id)
  if (found === type) return id
  if (found) throw refusal(`Invalid id: ${id}`, 'RESOURCE_NOT_FOUND')
  throw refusal(`Invalid global id '${id}'`, 'argumentLiteralsIncompatible')
}
