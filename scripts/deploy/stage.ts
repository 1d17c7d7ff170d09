import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { fail, print } from '#scripts/environment.ts'

const root = resolve(import.meta.dirname, '../..')

const builds = ['dist/server', 'dist/staff', 'dist/storefront']
/** Licenses of what is in it, and the list of it (SBOM). */
const notices = ['LICENSE', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/sbom.cdx.json']
/** What runs the image, for machines without a checkout (docs/operate.md). */
const deployment = ['compose.yaml', 'docs/production']
/** What dist/server reads from packages, because it doesn't contain them (scripts/build-server.ts). */
const packages = ['better-sqlite3', 'sharp', 'libheif-js', '@aws-sdk/client-s3', '@fontsource/jetbrains-mono']
const NODE = 'node_modules/.bin/node'
const HOARD = 'node_modules/.bin/hoard'

/** A part of the staged folder, with its size. */
export interface Part {
  name: string
  bytes: number
}

/**
 * Fills `folder` with all that a server needs in production, laid out as in a checkout: the builds, the files that they
 * read, packages with native parts for this system, and the pinned Node, which has to run this. Needs `npm run build`.
 * Returns the sizes of its parts, the last one being the whole.
 */
export async function stage(folder: string): Promise<Part[]> {
  await rm(folder, { recursive: true, force: true })
  const copy = (path: string, filter?: (source: string) => boolean) =>
    cp(join(root, path), join(folder, path), { recursive: true, ...(filter && { filter }) })

  for (const path of [...builds, ...notices, ...deployment]) await copy(path, (source) => !isLocalShopify(source))
  for (const path of await readdir(join(root, 'server'), { recursive: true }))
    if (isRead(path)) await copy(join('server', path))
  const { name, version, type } = await readJson<Record<'name' | 'version' | 'type', string>>('package.json')
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ name, version, private: true, type }, null, 2)}\n`)

  for (const path of await installed(packages)) await copy(path, isNeeded)
  await mkdir(join(folder, dirname(NODE)))
  await cp(process.execPath, join(folder, NODE))
  await chmod(join(folder, NODE), 0o755)
  await writeFile(join(folder, HOARD), hoard, { mode: 0o755 })
  const license = resolve(process.execPath, '../../LICENSE')
  if (existsSync(license)) await cp(license, join(folder, dirname(NODE), 'node.LICENSE'))

  const parts = [...builds, 'server', 'node_modules', NODE, '.']
  return Promise.all(parts.map(async (part) => ({ name: part, bytes: await sizeOf(join(folder, part)) })))
}

/** The command `hoard`, with the Node beside it. */
const hoard = `#!/bin/sh
bin=$(dirname "$(readlink -f "$0")")
exec "$bin/node" "$bin/../../dist/server/hoard.js" "$@"
`

/** The local Shopify is for development. */
const isLocalShopify = (path: string) => basename(dirname(path)) === 'server' && /^sandbox[-.]/.test(basename(path))

/** Files beside the sources that the built server reads. */
const isRead = (path: string) => ['.sql', '.graphql', '.md', '.txt'].includes(extname(path))

/** Without sources, types, docs, styles, modules that Node doesn't load, and native parts for other systems. */
function isNeeded(path: string): boolean {
  if (['src', 'deps', 'dist-es', 'dist-types', 'binding.gyp', 'libheif'].includes(basename(path))) return false
  if (/\.(md|css|map|h|woff2|[cm]?ts)$|libheif-bundle/.test(path)) return false
  return basename(dirname(path)) !== 'prebuilds' || basename(path) === `${process.platform}-${process.arch}.node`
}

interface Lock {
  packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>
}

/** Folders of these packages and all that they depend on, as far as npm installed them for this system. */
async function installed(names: readonly string[]): Promise<Set<string>> {
  const lock = await readJson<Lock>('package-lock.json')
  const found = new Set<string>()
  const add = (from: string, name: string): void => {
    const path = `${from}node_modules/${name}`
    // A package's own packages come first, then those of the folders above.
    if (!existsSync(join(root, path))) {
      if (from !== '') add(from.slice(0, from.lastIndexOf('node_modules/', from.length - 1)), name)
      return
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path]!
    // npm before version 10 also installs parts for musl, which Debian doesn't have.
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!each.includes('linuxmusl')) add(`${path}/`, each)
  }
  for (const name of names) add('', name)
  return found
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as T

/** Bytes of a file, or of all files below a folder. */
async function sizeOf(path: string): Promise<number> {
  if ((await stat(path)).isFile()) return (await stat(path)).size
  const files = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** `node scripts/deploy/stage.ts <folder>`, after `npm run build`. The folder is replaced. */
if (import.meta.main) {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) fail('name one folder, which is replaced: node scripts/deploy/stage.ts <folder>')
  for (const { name, bytes } of await stage(resolve(folder))) print(`${bytesText(bytes).padStart(8)}  ${name}`)
}
