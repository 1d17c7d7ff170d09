/**
 * Makes the types of the Shopify operations from their documents and Shopify's real schemas.
 *
 *     node scripts/codegen.ts           writes server/shopify/operations/{admin,storefront}.gen.ts
 *     node scripts/codegen.ts --check   fails when one of them is stale
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codegen } from '@graphql-codegen/core'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { parse, type DocumentNode } from 'graphql'
import { loadSchema, type SchemaKind } from '#scripts/sandbox/schema/schema.ts'

export const schemaKinds = ['admin', 'storefront'] as const satisfies SchemaKind[]

const folder = new URL('../server/shopify/operations/', import.meta.url)
const documentsOf = (kind: SchemaKind) => new URL(`${kind}/`, folder)
const generatedFile = (kind: SchemaKind) => fileURLToPath(new URL(`${kind}.gen.ts`, folder))

const banner = '// Made by scripts/codegen.ts from the .graphql documents and the real schema. Do not edit.\n'

/** Small output: only what the operations select, plain unions for enums, all money and dates as the text they are. */
const config = {
  enumType: 'string-literal',
  printFieldsOnNewLines: true,
  skipTypename: true,
  inlineFragmentTypes: 'combine',
  mergeFragmentTypes: true,
  arrayInputCoercion: false,
  inputMaybeValue: 'T | null',
  defaultScalarType: 'unknown',
  scalars: { ID: 'string', URL: 'string', Money: 'string', Decimal: 'string', HTML: 'string', DateTime: 'string' },
}

/** Every document of one API, by file name. */
export function operationDocuments(kind: SchemaKind): { file: string; document: DocumentNode }[] {
  const files = readdirSync(documentsOf(kind)).filter((file) => file.endsWith('.graphql'))
  return files
    .toSorted()
    .map((file) => ({ file, document: parse(readFileSync(new URL(file, documentsOf(kind)), 'utf8')) }))
}

/** The text that the generated file of one API should have. */
async function generatedTypes(kind: SchemaKind): Promise<string> {
  const types = await codegen({
    filename: generatedFile(kind),
    schema: parse('type Query { _: Boolean }'),
    schemaAst: loadSchema(kind),
    documents: operationDocuments(kind).map(({ file, document }) => ({ location: file, document })),
    config,
    plugins: [{ 'typescript-operations': {} }],
    pluginMap: { 'typescript-operations': operationTypes },
  })
  return `${banner}${types}`
}

/** The text that the generated file of one API has. */
const currentTypes = (kind: SchemaKind) => readFileSync(generatedFile(kind), 'utf8')

if (import.meta.main) {
  for (const kind of schemaKinds) {
    const types = await generatedTypes(kind)
    if (!process.argv.includes('--check')) writeFileSync(generatedFile(kind), types)
    else if (currentTypes(kind) !== types) throw new Error(`${kind}.gen.ts is stale: run node scripts/codegen.ts`)
  }
}
