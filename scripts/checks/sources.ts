import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path/posix'
import { parseSync, type Comment, type Node, type Program } from 'oxc-parser'

/** An import, a re-export or a dynamic `import()` of one of our own files. */
export interface Import {
  /** Path of the imported file, from the repository's root. */
  target: string
  /** True if nothing of it remains at run time. */
  isType: boolean
  line: number
}

export interface Source {
  /** From the repository's root, with `/`. */
  path: string
  text: string
  program: Program
  comments: Comment[]
  imports: Import[]
  /** Imports of packages and of Node's own modules. */
  packages: { name: string; isType: boolean; line: number }[]
  isTest: boolean
}

/** `#server/` and other aliases with the folder of each, and exports of workspaces with their file. */
type Aliases = [specifier: string, target: string][]

/** Paths of tests. */
export const TEST = /\.(test|screen|journey|drill)\.tsx?$/

/**
 * All TypeScript files that git tracks or would track, parsed.
 * @throws if a file can't be parsed or an import doesn't resolve, because a check that misses files proves nothing
 */
export function readSources(root: string): Source[] {
  const paths = listFiles(root, '*.ts', '*.tsx')
  const known = new Set(paths)
  const aliases = readAliases(root)
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const { program, comments, errors, module } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]!.message}`)
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
    const found = [
      ...module.staticImports.map((each) => ({
        specifier: each.moduleRequest.value,
        isType: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
        start: each.start,
      })),
      ...module.staticExports.flatMap(({ entries, start }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest ? [{ specifier: moduleRequest.value, isType, start }] : [],
        ),
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
        const specifier = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
        return specifier ? [{ specifier, isType: false, start }] : []
      }),
    ]
    const imports: Import[] = []
    const packages: Source['packages'] = []
    for (const { specifier, isType, start } of found) {
      const line = lineOf(start)
      const target = resolveImport(path, specifier, aliases)
      if (target === null) packages.push({ name: specifier, isType, line })
      else if (/\.tsx?$/.test(target)) {
        // Generated files may not exist yet.
        if (!known.has(target) && !target.endsWith('.gen.ts'))
          throw new Error(`${path} imports ${specifier}, which git doesn't know`)
        imports.push({ target, isType, line })
      }
    }
    return { path, text, program, comments, imports, packages, isTest: TEST.test(path) }
  })
}

/** Paths that git tracks or would track and that match any pattern. */
export function listFiles(root: string, ...patterns: string[]): string[] {
  const command = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z', '--', ...patterns]
  const deleted = new Set(git(root, ['ls-files', '--deleted', '-z']))
  return git(root, command).filter((path) => !deleted.has(path))
}

const git = (root: string, command: string[]) =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '')

/** The aliases of the root and of its workspaces, and what the workspaces export. */
function readAliases(root: string): Aliases {
  const read = (folder: string) => JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8')) as Manifest
  const { workspaces = [] } = read('.')
  return ['.', ...workspaces].flatMap((folder) => {
    const { name, imports = {}, exports = {} } = read(folder)
    return [
      ...Object.entries(imports).map(([alias, target]) => [alias, target] as const),
      ...Object.entries(exports).map(([path, target]) => [join(name, path), target] as const),
    ].map(([alias, target]): Aliases[number] => [alias.replace('*', ''), join(folder, target.replace('*', ''))])
  })
}

interface Manifest {
  name: string
  workspaces?: string[]
  imports?: Record<string, string>
  exports?: Record<string, string>
}

/** Null for packages and for Node's own modules. */
function resolveImport(from: string, specifier: string, aliases: Aliases): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replace(/\?.*$/, '')
  const isOf = (prefix: string) => (prefix.endsWith('/') ? specifier.startsWith(prefix) : specifier === prefix)
  const [prefix, target] = aliases.find(([each]) => isOf(each)) ?? []
  return prefix === undefined ? null : normalize(target + specifier.slice(prefix.length)).replace(/\?.*$/, '')
}

/** The nodes directly below a node. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
