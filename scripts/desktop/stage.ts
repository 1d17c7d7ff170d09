import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Node's names of operating systems. */
export type Platform = 'darwin' | 'linux' | 'win32'
export type Arch = 'arm64' | 'x64'

interface Lock {
  packages: Record<string, { version: string; integrity: string; optionalDependencies?: Record<string, string> }>
}

/** Packages outside the bundles, with their dependencies. Native parts are added per system and processor. */
const packages = ['better-sqlite3', 'sharp', '@img/colour', 'detect-libc', 'semver']

/**
 * Fills `folder` with exactly what an installer carries: the built editor and staff app, a package.json, and the two
 * native libraries with their parts for this system and these processors.
 */
export async function stage(folder: string, platform: Platform, archs: readonly Arch[]): Promise<void> {
  const [manifest, lock] = await Promise.all([json<Manifest>('package.json'), json<Lock>('package-lock.json')])
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'dist/desktop'), join(folder, 'dist/desktop'), { recursive: true })
  // Precompressed files are only for the server.
  await cp(join(root, 'dist/staff'), join(folder, 'dist/staff'), {
    recursive: true,
    filter: (path) => !['.br', '.gz'].includes(extname(path)),
  })
  for (const name of packages) await copyPackage(name, folder, isNeeded(platform, archs))
  for (const name of nativePackages(lock, platform, archs)) await placeNative(name, folder, lock)
  const { name, version, description, license } = manifest
  const staged = {
    name,
    productName: 'Hoard',
    // Linux matches the window to its icon by this name.
    desktopName: 'hoard.desktop',
    version,
    description,
    license,
    author: 'Hoard',
    homepage: 'https://hoard.example',
    type: 'module',
    main: 'dist/desktop/main.js',
    dependencies: Object.fromEntries(
      ['better-sqlite3', 'sharp'].map((each) => [each, lock.packages[`node_modules/${each}`]!.version]),
    ),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`)
}

interface Manifest {
  name: string
  version: string
  description: string
  license: string
}

const json = async <T>(file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as T

/** sharp's native packages for a system, as listed in package-lock.json. */
function nativePackages({ packages }: Lock, platform: Platform, archs: readonly Arch[]): string[] {
  const known = Object.keys(packages['node_modules/sharp']!.optionalDependencies ?? {})
  return archs.flatMap((arch) => {
    const found = known.filter((name) => name.endsWith(`-${platform}-${arch}`))
    if (found.length === 0) throw new Error(`sharp has no native part for ${platform} on ${arch}.`)
    return found
  })
}

/** Filter for files needed at run time: no sources, headers, types or docs, and only this system's prebuilt parts. */
function isNeeded(platform: Platform, archs: readonly Arch[]) {
  const prebuilt = archs.map((arch) => `${platform}-${arch}`)
  return (path: string) => {
    const name = basename(path)
    if (['src', 'deps', 'install', 'glib-2.0', 'binding.gyp'].includes(name)) return false
    if (/\.(md|d\.ts|d\.mts|d\.cts|map|h|gypi?)$/.test(name)) return false
    return !path.includes(`${sep}prebuilds${sep}`) || prebuilt.includes(name.replace(/\.node$/, ''))
  }
}

const copyPackage = (name: string, folder: string, isNeeded: (path: string) => boolean, from = root) => {
  const source = join(from, 'node_modules', name)
  return cp(source, join(folder, 'node_modules', name), {
    recursive: true,
    filter: (path) => path === source || isNeeded(path.slice(source.length)),
  })
}

/**
 * Copies the installed package, or fetches the locked version and verifies its checksum (macOS installers carry two
 * processors).
 */
async function placeNative(name: string, folder: string, { packages }: Lock) {
  const everything = (path: string) => !/^[\\/](README\.md|lib[\\/](glib-2\.0|index\.js))/.test(path)
  try {
    await readFile(join(root, 'node_modules', name, 'package.json'))
    return await copyPackage(name, folder, everything)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const { version, integrity } = packages[`node_modules/${name}`]!
  const here = await mkdtemp(join(tmpdir(), 'hoard-native-'))
  try {
    const shell = process.platform === 'win32'
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', here], {
      stdio: 'pipe',
      shell,
    })
    const tarball = join(here, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    const sum = `sha512-${createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64')}`
    if (sum !== integrity) throw new Error(`${name}@${version} does not match the checksum in package-lock.json.`)
    const unpacked = join(here, 'node_modules', name)
    await mkdir(unpacked, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked])
    await copyPackage(name, folder, everything, here)
  } finally {
    await rm(here, { recursive: true, force: true })
  }
}
