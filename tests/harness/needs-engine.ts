import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const ENGINE = join(ROOT, 'tests/harness/engine.ts')
const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g
const { imports: aliases } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/**
 * The test files that keep something in the engine of the run, as paths from the root: those that import it, or import something that
 * does. They are run once for each engine, and all others once.
 */
export function filesThatNeedAnEngine(patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) => join(ROOT, file))
  const importers = new Map<string, string[]>()
  const known = new Set(files)
  // A set may grow while it is walked through.
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
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => pathOf(name!, file))
}

function pathOf(name: string, importer: string): string {
  if (name.startsWith('.')) return resolve(dirname(importer), name)
  const room = name.slice(0, name.indexOf('/'))
  return join(ROOT, aliases[`${room}/*`]!.replace('*', name.slice(room.length + 1)))
}
