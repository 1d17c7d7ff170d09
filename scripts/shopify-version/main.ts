/**
 * Moves Hoard to another quarterly version of Shopify's APIs, and prints what that changes for our operations:
 *
 * npm run shopify-version                     the versions that Shopify has published
 * npm run shopify-version -- 2027-01          moves the schemas, types and settings
 * npm run shopify-version -- 2027-01 --compare  only prints the changes
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PlainCommand } from '#scripts/parser-words.ts'
import { buildClientSchema, concatAST, type IntrospectionQuery } from 'graphql'
import { apiVersion, loadRequiredScopes, loadSchema, schemaFile, type SchemaKind } from '@hoard/sandbox/schema'
import { operationDocuments } from '#scripts/codegen.ts'
import { fail, print } from '#scripts/environment.ts'
import { publishedVersions, trimSchemas, type TrimmedSchemas } from '#scripts/sandbox/schema/trim.ts'
import { schemaChanges } from './schema-changes.ts'

const root = resolve(import.meta.dirname, '../..')
/** Publishes the schemas of all supported versions, under the ISC licence. */
const PACKAGE = '@shopify/dev-mcp'
/** Every file that names the version, besides the schemas' own names. */
const NAMED_IN = [
  'scripts/sandbox/schema/schema.ts',
  'scripts/sandbox/schema/README.md',
  'server/settings/settings.ts',
  '.env.example',
  'docs/settings.md',
  'docs/connect-shopify.md',
  'docs/sandbox.md',
  'docs/production/hoard.env',
]

const command = new PlainCommand('npm run shopify-version')
  .description('Switches to another version of Shopify’s APIs, and lists what changes for our operations.')
  .argument('[version]', 'such as 2027-01; without it, the published versions are listed')
  .option('--compare', 'only list the changes')
  .showHelpAfterError()
  .parse()
const { args: positionals } = command
const values = command.opts<{ compare?: boolean }>()
const folder = mkdtempSync(join(tmpdir(), 'shopify-version-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const data = download(folder)
const versions = publishedVersions(data)
const [version] = positionals
print(`Hoard uses ${apiVersion}. Shopify has published ${versions.join(', ')}.`)
if (version !== undefined) {
  if (!versions.includes(version)) fail(`Shopify has not published the schemas of ${version} yet.`)
  const schemas = trimSchemas(data, version)
  for (const kind of ['admin', 'storefront'] as const) compare(kind, schemas, version)
  if (!values.compare) move(schemas, version)
}

/** Downloads the package. Returns the folder with the schemas. */
function download(into: string): string {
  const [archive = ''] = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: into, encoding: 'utf8' }).split('\n')
  execFileSync('tar', ['-xf', archive], { cwd: into })
  return join(into, 'package/dist/data')
}

function compare(kind: SchemaKind, schemas: TrimmedSchemas, version: string) {
  const before = { schema: loadSchema(kind), ...(kind === 'admin' && { scopes: loadRequiredScopes() }) }
  const after = {
    schema: buildClientSchema(schemas[kind], { assumeValid: true }),
    ...(kind === 'admin' && { scopes: schemas.scopes }),
  }
  const changes = schemaChanges(before, after, concatAST(operationDocuments(kind).map(({ document }) => document)))
  print(`${kind} ${apiVersion} -> ${version}: ${changes.length === 0 ? 'nothing changes for our operations' : ''}`)
  for (const change of changes) print(`  ${change}`)
}

function move(schemas: TrimmedSchemas, version: string) {
  const write = (name: keyof TrimmedSchemas, content: IntrospectionQuery | object) => {
    rmSync(schemaFile(name), { force: true })
    writeFileSync(schemaFile(name, version), gzipSync(JSON.stringify(content), { level: 9 }))
  }
  for (const [name, content] of Object.entries(schemas)) write(name as keyof TrimmedSchemas, content)
  // Dates such as 2026-10-01 stay.
  const named = new RegExp(`\\b${apiVersion}\\b(?!-\\d)`, 'g')
  for (const file of NAMED_IN.map((name) => join(root, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(named, version))
  execFileSync(process.execPath, [join(root, 'scripts/codegen.ts')], { stdio: 'inherit' })
  print(`Moved to ${version}. Look at the changes above and at git diff, then run npm test.`)
}
