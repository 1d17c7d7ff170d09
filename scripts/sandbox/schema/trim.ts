/**
 * Generates this folder's schema files from those in Shopify's npm package (see README.md):
 *
 * node scripts/sandbox/schema/trim.ts <package folder>/dist/data
 *
 * Removes descriptions, empty values and documentation flags, which are most of the bytes and unused by validation,
 * execution and type generation, and the directive @defer, because graphql-js refuses to execute a schema that has it.
 * Deprecation reasons stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { introspectionFile, scopesFile, type RequiredScopes } from './schema.ts'

interface PublishedSchema {
  data: { __schema: { directives: { name: string }[] } }
  offline_scopes?: { items: PublishedScope[] }
}
interface PublishedScope {
  type: 'type' | 'field'
  typeName: string
  requiredAccess?: string
  offlineScopes?: string[]
}

const leftOut = new Set(['description', 'isPrivatelyDocumented', 'requiredAccess'])

/** JSON.parse reviver that drops documentation, nulls and `false` flags, and keeps everything else as published. */
function withoutDocumentation(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocumentation)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => !leftOut.has(key) && inner !== null && !(inner === false && key.startsWith('is')),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutDocumentation(inner)]))
}

/** By object type: the scopes of which a token needs one, and the sentence Shopify's error quotes. */
function scopeTable(items: PublishedScope[]): RequiredScopes {
  const guarded = items.filter((item) => item.type === 'type' && item.offlineScopes?.length)
  return Object.fromEntries(
    guarded.map((item) => [item.typeName, { anyOf: item.offlineScopes ?? [], text: item.requiredAccess ?? '' }]),
  )
}

function packed(value: unknown): Buffer {
  return gzipSync(JSON.stringify(value), { level: 9 })
}

const source = process.argv[2]
if (!source) throw new Error('Name the folder of the published schemas: node trim.ts <package folder>/dist/data')
const published = { admin: 'admin_2026-10.json.gz', storefront: 'storefront-graphql_2026-10.json.gz' } as const
for (const kind of ['admin', 'storefront'] as const) {
  const schema = JSON.parse(gunzipSync(readFileSync(join(source, published[kind]))).toString()) as PublishedSchema
  const { __schema: introspection } = schema.data
  introspection.directives = introspection.directives.filter((directive) => directive.name !== 'defer')
  const trimmed = packed(withoutDocumentation(schema.data))
  writeFileSync(introspectionFile(kind), trimmed)
  console.log(`${kind}: ${Math.round(trimmed.length / 1024)} KiB`)
  if (!schema.offline_scopes) continue
  const scopes = packed(scopeTable(schema.offline_scopes.items))
  writeFileSync(scopesFile, scopes)
  console.log(`scopes: ${Math.round(scopes.length / 1024)} KiB`)
}
