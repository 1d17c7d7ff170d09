import type { Resolvers } from './resolvers.ts'

/** Merges resolver tables type by type. Throws if two tables resolve the same field. */
export function mergeResolvers(...tables: Resolvers[]): Resolvers {
  const merged: Resolvers = {}
  for (const [type, fields] of tables.flatMap((table) => Object.entries(table))) {
    const known = (merged[type] ??= {})
    for (const [field, resolver] of Object.entries(fields)) {
      if (known[field]) throw new Error(`${type}.${field} has two resolvers`)
      known[field] = resolver
    }
  }
  return merged
}
