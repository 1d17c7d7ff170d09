/**
 * Makes this folder's schema files from those in Shopify's npm package @shopify/dev-mcp (see README.md). Removes
 * descriptions, empty values and documentation flags, which are most of the bytes and unused by validation, execution
 * and type generation, and the directive @defer, because graphql-js refuses to execute a schema that has it.
 * Deprecation reasons stay.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { IntrospectionQuery } from 'graphql'
import type { RequiredScopes } from './schema.ts'

interface PublishedSchema {
  data: {
    __schema: {
      directives: { name: string }[]
      types: { name: string; enumValues: { name: string; description: string }[] | null }[]
    }
  }
  offline_scopes?: { items: PublishedScope[] }
}
interface PublishedScope {
  type: 'type' | 'field'
  typeName: string
  fieldName?: string
  requiredAccess?: string
  offlineScopes?: string[]
}

export interface TrimmedSchemas {
  admin: IntrospectionQuery
  storefront: IntrospectionQuery
  scopes: RequiredScopes
}

/** The stable versions, oldest first, whose schemas are in the package's folder `dist/data`. */
export const publishedVersions = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((file) => /^admin_(\d{4}-\d{2})\.json\.gz$/.exec(file)?.[1] ?? [])
    .toSorted()

/** Reads and trims the schemas of a version from the package's folder `dist/data`. */
export function trimSchemas(folder: string, version: string): TrimmedSchemas {
  const admin = readPublished(join(folder, `admin_${version}.json.gz`))
  const storefront = readPublished(join(folder, `storefront-graphql_${version}.json.gz`))
  return { admin: trim(admin), storefront: trim(storefront), scopes: scopeTable(admin) }
}

const readPublished = (file: string) => JSON.parse(gunzipSync(readFileSync(file)).toString()) as PublishedSchema

function trim({ data }: PublishedSchema): IntrospectionQuery {
  const { __schema: schema } = data
  const directives = schema.directives.filter((directive) => directive.name !== 'defer')
  return withoutDocumentation({ ['__schema']: { ...schema, directives } }) as IntrospectionQuery
}

const leftOut = new Set(['description', 'isPrivatelyDocumented', 'requiredAccess'])

/** Drops documentation, nulls and `false` flags, and keeps everything else as published. */
function withoutDocumentation(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocumentation)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => !leftOut.has(key) && inner !== null && !(inner === false && key.startsWith('is')),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutDocumentation(inner)]))
}

/** By object type, field and webhook topic: the scopes of which a token needs one, and the sentence of the error. */
function scopeTable({ data, offline_scopes: published }: PublishedSchema): RequiredScopes {
  const { __schema: schema } = data
  const guarded = (published?.items ?? []).filter((item) => item.offlineScopes?.length)
  const topics = schema.types.find(({ name }) => name === 'WebhookSubscriptionTopic')?.enumValues ?? []
  return Object.fromEntries([
    ...guarded.map(({ typeName, fieldName, offlineScopes = [], requiredAccess = '' }) => [
      fieldName ? `${typeName}.${fieldName}` : typeName,
      { anyOf: offlineScopes, text: requiredAccess },
    ]),
    ...topics.flatMap(({ name, description }) => {
      const [, text = ''] = /Requires (.*)$/s.exec(description) ?? []
      const anyOf = text.match(/\b(?:read|write|customer_read)_\w+/g) ?? []
      return anyOf.length > 0 ? [[`WebhookSubscriptionTopic.${name}`, { anyOf, text: '' }]] : []
    }),
  ])
}
