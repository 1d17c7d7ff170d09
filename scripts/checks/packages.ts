import type { Source } from './sources.ts'

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Packages that are loaded by their name in a text: the log's format in development, and the font of preview cards. */
const byName = ['pino-pretty', '@fontsource/jetbrains-mono']

/**
 * What is wrong with `dependencies`, which an installation without devDependencies has: packages that server or shared
 * code imports must be there, and others must not.
 */
export function packageProblems(sources: readonly Source[], { dependencies, devDependencies }: Manifest): string[] {
  const imported = new Map<string, string>()
  for (const { path, packages, isTest } of sources) {
    if (isTest || !/^(server|shared)\//.test(path)) continue
    for (const { name, isType, line } of packages) if (!isType) imported.set(packageOf(name), `${path}:${line}`)
  }
  const missing = [...imported].filter(([name]) => name in devDependencies)
  const extra = Object.keys(dependencies).filter((name) => !imported.has(name) && !byName.includes(name))
  return [
    ...missing.map(([name, place]) => `${place}: imports ${name}, which belongs to dependencies`),
    ...extra.map(
      (name) => `package.json: ${name} belongs to devDependencies, because server and shared don't import it`,
    ),
  ]
}

const packageOf = (specifier: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)![0]
