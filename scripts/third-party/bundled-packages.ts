import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of these lists in a build's output, beside Vite's manifest; the server doesn't serve it. */
const LISTS = '.vite'

export const isPackageList = (path: string): boolean => /[\\/]\.vite[\\/]packages[^\\/]*\.json$/.test(path)

/**
 * Lists the npm packages in a bundle, for the notices of installers: their folders, relative to the repository. It
 * includes packages of which nothing was used in the end.
 */
export const listPackages = (root: string, name = 'packages'): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  generateBundle() {
    const folders = new Set([...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? []))
    const list = [...folders].map((folder) => relative(root, folder).replaceAll('\\', '/'))
    this.emitFile({ type: 'asset', fileName: `${LISTS}/${name}.json`, source: JSON.stringify(list.toSorted()) })
  },
})

/** Folder of the package that a module belongs to. Ids of helper modules start with a zero. */
const packageFolder = (id: string): string | null =>
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/][^\\/]+|[^\\/]+))[\\/]/.exec(id)?.[1] ?? null

/** Folders of all packages in a build's output, absolute. */
export async function bundledPackages(root: string, output: string): Promise<string[]> {
  const paths = (await readdir(join(output, LISTS))).map((name) => join(output, LISTS, name)).filter(isPackageList)
  const lists = await Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, 'utf8')) as string[]))
  return lists.flat().map((folder) => join(root, folder))
}
