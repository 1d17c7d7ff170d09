import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { bundledPackages } from './bundled-packages.ts'
import { NOTICES, noticesOf, readComponents, sbomOf } from './notices.ts'

const root = resolve(import.meta.dirname, '../..')

/** Packages beside the server's bundle: with native parts, or loaded by few shops, or a font for preview cards. */
const besideServer = ['better-sqlite3', 'sharp', 'libheif-js', '@aws-sdk/client-s3', '@fontsource/jetbrains-mono']
/** The pages have their own files of this font, with fewer letters. */
const font = '@fontsource-variable/jetbrains-mono'

const INTRODUCTION = `Hoard's server, and the pages that it sends to browsers, contain the software below.
libvips, with the libraries in it, and libheif are separate files, which you may replace.`
const BROWSERS = 'The pages that this shop sends to browsers contain the software below.'

/**
 * Writes the notices of third-party packages in the builds of shop and staff app: all of them to dist, beside their
 * list (SBOM), and those that browsers load to the shop's public files. The desktop editor has its own, in its
 * installers (`desktop/stage.ts`).
 */
export async function writeNotices(): Promise<void> {
  const bundled = (build: string) => bundledPackages(root, join(root, 'dist', build))
  const [client, staff, pages, server] = await Promise.all(
    ['storefront/client', 'staff', 'storefront/server', 'server'].map(bundled),
  )
  const inBrowsers = [...client!, ...staff!, join(root, 'node_modules', font)]
  const all = [...inBrowsers, ...pages!, ...server!, ...(await withDependencies(besideServer))]
  const [components, { version }] = await Promise.all([readComponents(all), readManifest(root)])
  await writeFile(join(root, 'dist', NOTICES), noticesOf(INTRODUCTION, components))
  await writeFile(join(root, 'dist/sbom.cdx.json'), sbomOf({ name: 'hoard', version }, components))
  await writeFile(
    join(root, 'dist/storefront/client/third-party-notices.txt'),
    noticesOf(BROWSERS, await readComponents(inBrowsers)),
  )
}

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

/** Folders of the packages and of everything that they load, as far as it is installed: native parts are optional. */
async function withDependencies(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  async function add(name: string, from: string) {
    const folder = findPackage(name, from)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = await readManifest(folder)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) await add(each, folder)
  }
  for (const name of names) {
    if (findPackage(name, root) === null) throw new Error(`${name} is not installed.`)
    await add(name, root)
  }
  return [...found]
}

/** Where Node finds a package that a file in `folder` imports; null if it isn't installed. */
function findPackage(name: string, folder: string): string | null {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return candidate
  return folder === root ? null : findPackage(name, dirname(folder))
}
