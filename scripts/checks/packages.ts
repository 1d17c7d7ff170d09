import type { Source } from './sources.ts'

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Packages loaded by their name in a text: the log's format in development, the font of preview cards, and a decoder. */
const byName = ['pino-pretty', '@fontsource/jetbrains-mono', 'libheif-js']

/**
 * What is wrong with `dependencies`, which an installation without devDependencies has: packages that server or shared
 * code imports must be there, and others must not, apart from those of commands.
 */
export function packageProblems(sources: readonly Source[], { dependencies, devDependencies }: Manifest): string[] {
  const importedBy = (folders: RegExp) =>
    new Map(
      sources.flatMap(({ path, packages, isTest }) =>
        isTest || !folders.test(path)
          ? []
          : packages.flatMap(({ name, isType, line }) =>
              isType ? [] : [[packageOf(name), `${path}:${line}`] as const],
            ),
      ),
    )
  const missing = [...importedBy(/^(server|shared)\//)].filter(([name]) => name in devDependencies)
  const used = importedBy(/^(server|shared|scripts)\//)
  const extra = Object.keys(dependencies).filter((name) => !used.has(name) && !byName.includes(name))
  return [
    ...missing.map(([name, place]) => `${place}: imports ${name}, which belongs to dependencies`),
    ...extra.map(
      (name) => `package.json: ${name} belongs to devDependencies, because no program of the server imports it`,
    ),
  ]
}

const packageOf = (specifier: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)![0]
