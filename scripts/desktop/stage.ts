import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve, sep } from 'node:path'
import { bundledPackages, isPackageList } from '#scripts/third-party/bundled-packages.ts'
import { NOTICES, noticesOf, readComponents, sbomOf } from '#scripts/third-party/notices.ts'

const root = resolve(import.meta.dirname, '../..')

/** Node's names of operating systems. */
export type Platform = 'darwin' | 'linux' | 'win32'
export type Arch = 'arm64' | 'x64'

interface Lock {
  packages: Record<string, { version: string; integrity: string; optionalDependencies?: Record<string, string> }>
}

const builds = ['dist/desktop', 'dist/staff']
/** Packages outside the bundles, with their dependencies. Native parts are added per system and processor. */
const packages = ['better-sqlite3', 'sharp', '@img/colour', 'detect-libc', 'semver', 'libheif-js']

/** The editor shows it in Help, above the notices. */
const INTRODUCTION = `Hoard contains the software below. Electron and Chromium come with the texts of their licenses in
LICENSE.electron.txt and LICENSES.chromium.html, in the folder of the program, on macOS in Contents/Resources.
libvips, with the libraries in it, and libheif are separate files, which you may replace.`
const MAIN = 'dist/desktop/main.js'

export interface Staging {
  platform: Platform
  archs: readonly Arch[]
  /** Code of a module that runs before the editor, for tests. */
  before?: string
}

export interface Staged {
  version: string
  /** JSON text. */
  sbom: string
}

/**
 * Fills `folder` with exactly what an installer carries: the built editor and staff app, a package.json, the native
 * libraries with their parts for this system and these processors, libheif, Node for Linux, and the notices of all
 * packages. Returns the version and the list of these packages (SBOM).
 */
export async function stage(folder: string, { platform, archs, before }: Staging): Promise<Staged> {
  const [manifest, lock] = await Promise.all([json<Manifest>('package.json'), json<Lock>('package-lock.json')])
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const build of builds)
    await cp(join(root, build), join(folder, build), {
      recursive: true,
      // Precompressed files are only for the server, and lists of packages for the notices.
      filter: (path) => !['.br', '.gz'].includes(extname(path)) && !isPackageList(path),
    })
  for (const name of packages) await copyPackage(name, folder, isNeeded(platform, archs))
  // Only on Linux do image processes need it (desktop/main/image-process.ts).
  const nodes = platform === 'linux' ? archs.map((arch) => `node-linux-${arch}`) : []
  const natives = [...nativePackages(lock, platform, archs), ...nodes]
  for (const name of natives) await placeNative(name, folder, lock)
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
    main: before === undefined ? MAIN : 'dist/desktop/tested.js',
    dependencies: Object.fromEntries(
      ['better-sqlite3', 'sharp', 'libheif-js', ...nodes].map((each) => [
        each,
        lock.packages[`node_modules/${each}`]!.version,
      ]),
    ),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`)
  if (before !== undefined) {
    await writeFile(join(folder, 'dist/desktop/before.js'), before)
    await writeFile(join(folder, staged.main), `import './before.js'\nimport './${basename(MAIN)}'\n`)
  }
  const bundled = await Promise.all(builds.map((build) => bundledPackages(root, join(root, build))))
  const folders = [
    ...bundled.flat(),
    // The screens have their own files of the font, with fewer letters.
    ...['electron', '@fontsource-variable/jetbrains-mono', ...packages].map((package_) =>
      join(root, 'node_modules', package_),
    ),
    ...natives.map((native) => join(folder, 'node_modules', native)),
  ]
  const components = await readComponents(folders)
  await writeFile(join(folder, NOTICES), noticesOf(INTRODUCTION, components))
  return { version, sbom: sbomOf({ name: 'hoard', version }, components) }
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
    if (['src', 'deps', 'install', 'glib-2.0', 'binding.gyp', 'libheif'].includes(name)) return false
    if (/\.(md|d\.ts|d\.mts|d\.cts|map|h|gypi?)$|^libheif-bundle/.test(name)) return false
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
  // The README of libvips is its notice, and copied into ours.
  const everything = (path: string) =>
    !/^[\\/](lib[\\/](glib-2\.0|index\.js)|include|share|CHANGELOG\.md)/.test(path) &&
    (name.includes('libvips') || path !== `${sep}README.md`)
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
