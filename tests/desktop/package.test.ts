import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { extractAll, getRawHeader, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageDesktop } from '#scripts/desktop/package.ts'
import { standInDist } from './stand-in-dist.ts'

const MEGABYTE = 1_000_000
const root = resolve(import.meta.dirname, '../..')

let folder: string
/** Folder of the unpacked program in the Linux installers. */
let program: string
let archive: string
let unpacked: string
/** Paths in the archive, including unpacked files. */
let listed: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-package-'))
  const electronDist = await standInDist(join(folder, 'electron'))
  await packageDesktop({
    platform: 'linux',
    targets: ['dir'],
    output: join(folder, 'out'),
    resources: join(folder, 'resources'),
    stageFolder: join(folder, 'stage'),
    config: { electronDist },
  })
  program = join(folder, 'out/linux-unpacked')
  archive = join(program, 'resources/app.asar')
  unpacked = `${archive}.unpacked`
  listed = listPackage(archive, { isPack: false }).map((path) => path.replace(/^[\\/]/, ''))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const filesIn = async (where: string): Promise<string[]> =>
  (await readdir(where, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(where, join(entry.parentPath, entry.name)))

describe('package for Linux with a stand-in for Electron’s distribution', () => {
  test('the package contains only what the desktop needs', { tags: ['D4.1', 'D4.3', 'D5.6'] }, () => {
    const places = new Set(
      listed.map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('dist') ? 2 : 1)
          .join('/'),
      ),
    )
    expect([...places].toSorted()).toEqual(['dist', 'dist/desktop', 'dist/staff', 'node_modules', 'package.json'])
    const packages = new Set(
      listed
        .filter((path) => path.startsWith('node_modules/') && path !== 'node_modules/@img')
        .map((path) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)![1]!),
    )
    expect([...packages].toSorted()).toEqual([
      '@img/colour',
      '@img/sharp-libvips-linux-x64',
      '@img/sharp-linux-x64',
      'better-sqlite3',
      'detect-libc',
      'semver',
      'sharp',
    ])
    expect(listed.filter((path) => /\.(br|gz|map|ts|md|h|c|cc|cpp)$/.test(path))).toEqual([])
    expect(listed.filter((path) => path.endsWith('.node') && !path.includes('linux-x64'))).toEqual([])
  })

  test('native files are unpacked, since they can’t be loaded from an archive', { tags: ['D5.6'] }, async () => {
    const native = (await filesIn(unpacked)).toSorted()
    expect(native.filter((path) => /\.(node|so(\.[\d.]+)?)$/.test(path))).toEqual([
      expect.stringMatching(/^node_modules\/@img\/sharp-libvips-linux-x64\/lib\/libvips-cpp\.so\.[\d.]+$/),
      expect.stringMatching(/^node_modules\/@img\/sharp-linux-x64\/lib\/sharp-linux-x64.*\.node$/),
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    ])
    const packed = new Set(native)
    expect(listed.filter((path) => /\.(node|so(\.[\d.]+)?)$/.test(path) && !packed.has(path))).toEqual([])
  })

  test('the packaged libraries can write a WebP and a database row', { tags: ['D4.3'] }, async () => {
    const app = join(folder, 'app')
    extractAll(archive, app)
    const load = createRequire(join(app, 'package.json'))
    const packaged = load('sharp') as typeof sharp
    const webp = await packaged({ create: { width: 8, height: 8, channels: 3, background: '#22c55e' } })
      .webp()
      .toBuffer()
    expect(webp.subarray(8, 12).toString()).toBe('WEBP')
    const Database = load('better-sqlite3') as typeof Sqlite
    expect(new Database(':memory:').prepare('select 6 * 7 as answer').get()).toEqual({ answer: 42 })
  })

  test('every fuse is set as in electron-builder.yml', { tags: ['D4.6', 'D5.6'] }, async () => {
    const wire = await getCurrentFuseWire(join(program, 'hoard'))
    const states = {
      RunAsNode: FuseState.DISABLE,
      EnableCookieEncryption: FuseState.ENABLE,
      EnableNodeOptionsEnvironmentVariable: FuseState.DISABLE,
      EnableNodeCliInspectArguments: FuseState.DISABLE,
      EnableEmbeddedAsarIntegrityValidation: FuseState.ENABLE,
      OnlyLoadAppFromAsar: FuseState.ENABLE,
      GrantFileProtocolExtraPrivileges: FuseState.DISABLE,
    } as const
    for (const [name, state] of Object.entries(states))
      expect(wire[FuseV1Options[name as keyof typeof states]], name).toBe(state)
  })

  test('the archive has a hash of each file, so changed files are rejected', { tags: ['D4.6'] }, async () => {
    const { header } = getRawHeader(archive)
    const main = ((header as Folder).files['dist'] as Folder).files['desktop'] as Folder
    const { integrity } = main.files['main.js'] as File
    const bytes = await readFile(join(root, 'dist/desktop/main.js'))
    expect(integrity).toMatchObject({ algorithm: 'SHA256', hash: createHash('sha256').update(bytes).digest('hex') })
  })

  test('the package adds at most 60 MB to Electron', { tags: ['D5.6'] }, async () => {
    const resources = join(program, 'resources')
    const sizes = await Promise.all(
      (await filesIn(resources)).map(async (path) => (await stat(join(resources, path))).size),
    )
    const sum = sizes.reduce((all, size) => all + size, 0)
    expect(sum).toBeGreaterThan(10 * MEGABYTE)
    expect(sum).toBeLessThan(60 * MEGABYTE)
  })

  test('the icons are complete for all three systems', { tags: ['D4.4'] }, async () => {
    const resources = join(folder, 'resources')
    const sizes = await Promise.all(
      (await readdir(join(resources, 'icons'))).map(async (name) => {
        const { width, height } = await sharp(join(resources, 'icons', name)).metadata()
        expect(name).toBe(`${width}x${height}.png`)
        return width
      }),
    )
    expect(Math.max(...sizes)).toBe(512)
    const [windows, mac] = await Promise.all(['icon.ico', 'icon.icns'].map((name) => readFile(join(resources, name))))
    // Both formats are containers whose directory lists PNGs.
    const first = windows!.subarray(
      windows!.readUInt32LE(6 + 12),
      windows!.readUInt32LE(6 + 12) + windows!.readUInt32LE(6 + 8),
    )
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: windows![6] })
    expect([mac!.toString('latin1', 0, 4), mac!.readUInt32BE(4)]).toEqual(['icns', mac!.length])
    expect(await sharp(mac!.subarray(16, 8 + mac!.readUInt32BE(12))).metadata()).toMatchObject({ format: 'png' })
  })

  test('only the editor’s languages are included', async () => {
    expect((await readdir(join(program, 'locales'))).toSorted()).toEqual(['en-GB.pak', 'en-US.pak'])
  })
})

interface Manifest {
  devDependencies: Record<string, string>
}
interface Folder {
  files: Record<string, Folder | File>
}
interface File {
  integrity: { algorithm: string; hash: string }
}

describe('installers for the three systems', () => {
  const extensions = { nsis: 'exe', dmg: 'dmg', zip: 'zip', AppImage: 'AppImage', deb: 'deb' } as const

  test('each system has its installers, and the release attaches all of them', { tags: ['D4.1', 'D4.7'] }, async () => {
    const [builder, workflow] = await Promise.all(
      ['electron-builder.yml', '.github/workflows/release.yml'].map((name) => readFile(join(root, name), 'utf8')),
    )
    const targets = [...builder!.matchAll(/^(\w+):\n(?: .*\n)*? {2}target: \[(.+)\]/gm)]
    const kinds: Record<string, string[]> = Object.fromEntries(
      targets.map(([, system, names]) => [system, names!.split(', ')]),
    )
    expect(kinds).toEqual({ win: ['nsis'], mac: ['dmg', 'zip'], linux: ['AppImage', 'deb'] })
    const attached = /path: \|\n((?: +dist\/installers\/.*\n)+)/.exec(workflow!)![1]!
    const uploaded = /gh release upload .*/.exec(workflow!)![0]
    const names = Object.values(kinds).flatMap((each) =>
      each.map((kind) => extensions[kind as keyof typeof extensions]),
    )
    for (const extension of [...names, 'blockmap']) {
      expect(attached).toContain(`dist/installers/*.${extension}\n`)
      expect(uploaded).toMatch(new RegExp(`dist/installers/\\*\\.\\{.*\\b${extension}\\b.*\\}`))
    }
    for (const said of [attached, uploaded]) expect(said).toContain('dist/installers/latest*.yml')
    const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
    expect(builder).toContain(`\nelectronVersion: ${devDependencies['electron']}\n`)
    for (const system of ['ubuntu', 'windows', 'macos']) expect(workflow).toContain(`os: ${system}-latest`)
  })
})
