import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'

/** The only Shopify API version the sandbox supports; the server's operations are validated against it. */
export const apiVersion: string = '2026-10'

export type SchemaKind = 'admin' | 'storefront'

/** By object type or field: a token needs one of `anyOf` to read it; `text` is Shopify's wording for the error. */
export type RequiredScopes = Record<string, { anyOf: string[]; text: string }>

/** The gzipped JSON of an API's introspection, or of the scope table. */
export const schemaFile = (name: SchemaKind | 'scopes', version = apiVersion): string =>
  fileURLToPath(new URL(`./${name}_${version}.json.gz`, import.meta.url))

const loaded = new Map<SchemaKind, GraphQLSchema>()
let scopes: RequiredScopes | undefined

function unpacked<Content>(file: string): Content {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Content
}

/**
 * Loads Shopify's real schema for execution, validation and type generation, and caches it. Descriptions are stripped;
 * deprecations are included.
 */
export function loadSchema(kind: SchemaKind): GraphQLSchema {
  const known = loaded.get(kind)
  if (known) return known
  const schema = buildClientSchema(unpacked<IntrospectionQuery>(schemaFile(kind)), { assumeValid: true })
  loaded.set(kind, schema)
  return schema
}

/** Access scopes required by Admin API object types. */
export function loadRequiredScopes(): RequiredScopes {
  scopes ??= unpacked<RequiredScopes>(schemaFile('scopes'))
  return scopes
}
