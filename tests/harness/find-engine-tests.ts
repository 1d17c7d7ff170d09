import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const ENGINE = join(ROOT, 'tests/harness/engine.ts')
const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g
const { imports: aliases } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/**
 * Test files that import the database engine directly or indirectly, as paths from the root. They run once per engine,
 * all others once.
 */
export function findEngineTests(patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) => join(ROOT, file))
  const importers = new Map<string, string[]>()
  const known = new Set(files)
  // A set may grow while it is iterated.
  for (const file of known) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
      known.add(imported)
    }
  }
  const reaching = new Set([ENGINE])
  for (const file of reaching) for (const importer of importers.get(file) ?? []) reaching.add(importer)
  return files.filter((file) => reaching.has(file)).map((file) => relative(ROOT, file).replaceAll('\\', '/'))
}

function importsOf(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, name]) => pathOf(name!, file) ?? [])
}

/** Null for an alias within one of the workspaces, which know no database. */
function pathOf(name: string, importer: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(importer), name)
  const alias = name.slice(0, name.indexOf('/'))
  return aliases[`${alias}/*`] ? join(ROOT, aliases[`${alias}/*`]!.replace('*', name.slice(alias.length + 1))) : null
}
