import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Option } from 'commander'
import { PlainCommand } from '#scripts/parser-words.ts'
import { Arch as BuilderArch, build, Platform as BuilderPlatform, type Configuration } from 'electron-builder'
import { buildDesktop } from './build.ts'
import { drawIcons } from './icons.ts'
import { prepareSigning } from './signing.ts'
import { prepare } from '#scripts/run.ts'
import { NOTICES } from '#scripts/third-party/notices.ts'
import { stage, type Arch, type Platform } from './stage.ts'
import { APP_ID } from '#shared/features/desktop/app-id.ts'
import { record } from '#tests/desktop/harness/recorders.ts'

const root = resolve(import.meta.dirname, '../..')

const systems = {
  darwin: { builder: BuilderPlatform.MAC, archs: ['x64', 'arm64'] },
  linux: { builder: BuilderPlatform.LINUX, archs: ['x64'] },
  win32: { builder: BuilderPlatform.WINDOWS, archs: ['x64'] },
} as const satisfies Record<Platform, { builder: BuilderPlatform; archs: Arch[] }>

interface Folders {
  /** Folders for the drawn icons and the staged files; both are recreated. */
  resources?: string
  stageFolder?: string
}

export interface Packaging extends Folders {
  platform?: Platform
  /** Such as `dir`. Default: the targets in electron-builder.yml. */
  targets?: string[]
  /** Where installers are written. Default: `dist/installers`. */
  output?: string
  /** Default: universal for macOS, x64 for others. */
  arch?: BuilderArch
  /**
   * Makes a program for journeys: they drive it through its inspector, which shipped programs disable, and it records
   * its calls to the system from the first one.
   */
  isInspectable?: boolean
  /** Merged over electron-builder.yml, for example another `electronDist`. */
  config?: Configuration
}

const inBuilds = {
  output: join(root, 'dist/installers'),
  resources: join(root, 'dist/installer-resources'),
  stageFolder: join(root, 'dist/stage'),
}

/**
 * Packages the built editor for this or another operating system. Returns the paths of the created installers; beside
 * them are the notices and the list of all packages in it (SBOM).
 */
export async function packageDesktop({
  platform = process.platform as Platform,
  isInspectable = false,
  ...given
}: Packaging = {}): Promise<string[]> {
  const system = systems[platform]
  if (!system) throw new Error(`The editor does not support ${platform}, only ${Object.keys(systems).join(', ')}.`)
  const { output, resources, stageFolder } = { ...inBuilds, ...given }
  await rm(resources, { recursive: true, force: true })
  await mkdir(resources, { recursive: true })
  await drawIcons(resources)
  await copyFile(join(import.meta.dirname, 'entitlements.mac.plist'), join(resources, 'entitlements.mac.plist'))
  const before = isInspectable ? `import electron from 'electron'\n;(${String(record)})(electron)\n` : undefined
  const { version, sbom } = await stage(stageFolder, { platform, archs: system.archs, ...(before && { before }) })
  const config = { ...given.config, ...(platform === 'linux' && (await forPackages(resources, version))) }
  const made = await packageStaged({ ...given, platform, isInspectable, config })
  const name = `hoard-${version}-${system.builder.buildConfigurationKey}`
  await writeFile(join(output, `${name}.cdx.json`), sbom)
  await copyFile(join(stageFolder, NOTICES), join(output, `${name}-notices.txt`))
  return made
}

/** Adds to the deb and the rpm what software centres show about the program, and what Node needs beside Electron. */
async function forPackages(resources: string, version: string): Promise<Configuration> {
  const facts: Record<string, string> = { id: APP_ID, version, date: new Date().toISOString().slice(0, 10) }
  const template = await readFile(join(import.meta.dirname, 'metainfo.xml'), 'utf8')
  const name = `${APP_ID}.metainfo.xml`
  const file = join(resources, name)
  await writeFile(
    file,
    template.replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact]!),
  )
  const place = `${file}=/usr/share/metainfo/${name}`
  return { deb: { fpm: ['-d', 'libatomic1', place] }, rpm: { fpm: ['-d', 'libatomic.so.1()(64bit)', place] } }
}

/** Packages what has been staged. */
export function packageStaged({
  platform = process.platform as Platform,
  targets = [],
  isInspectable = false,
  arch = platform === 'darwin' ? BuilderArch.universal : BuilderArch.x64,
  config = {},
  ...given
}: Packaging): Promise<string[]> {
  const { output, resources, stageFolder } = { ...inBuilds, ...given }
  return build({
    projectDir: root,
    targets: systems[platform].builder.createTarget(targets, arch),
    // The release workflow publishes.
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      appId: APP_ID,
      directories: { app: stageFolder, buildResources: resources, output },
      publish: updateFeed(process.env),
      // For the About panel (desktop/main/help.ts).
      extraResources: [{ from: join(resources, 'icons/256x256.png'), to: 'icon.png' }],
      ...config,
      ...(isInspectable && { electronFuses: { enableNodeCliInspectArguments: true } }),
    },
  })
}

/**
 * Where installed editors look for updates: the releases of a GitHub repository, of which they download only what has
 * changed, or files on another server. Null: nowhere.
 */
export function updateFeed(env: NodeJS.ProcessEnv): Configuration['publish'] {
  const { HOARD_UPDATE_REPOSITORY: repository, HOARD_UPDATE_FEED: url } = env
  if (repository) {
    const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? []
    if (!owner || !repo) throw new Error(`HOARD_UPDATE_REPOSITORY is ${repository}, but must be owner/name.`)
    return { provider: 'github', owner, repo }
  }
  // Few servers answer requests for several ranges at once.
  return url ? { provider: 'generic', url, useMultipleRangeRequest: false } : null
}

if (import.meta.main) {
  const command = new PlainCommand('npm run desktop:package')
    .description('Builds the installers of the desktop editor in dist/installers (docs/desktop.md, Packaging).')
    .argument('[targets...]', 'package formats, such as dir, deb or AppImage (default: all of the system)')
    .addOption(new Option('--platform <system>', 'build for another system').choices(['linux', 'darwin', 'win32']))
    .option('--output <folder>', 'write to another folder')
    .option('--inspectable', 'build a program that tests can drive')
    .showHelpAfterError()
    .parse()
  const values = command.opts<{ platform?: string; output?: string; inspectable?: boolean }>()
  prepare('--build')
  await buildDesktop()
  const platform = (values.platform ?? process.platform) as Platform
  const { config, summary } = await prepareSigning(platform, process.env, join(root, 'dist/notarising-key.p8'))
  console.log(`hoard: ${summary}`)
  const made = await packageDesktop({
    platform,
    targets: command.args,
    ...(values.output && { output: resolve(values.output) }),
    isInspectable: values.inspectable ?? false,
    config,
  })
  for (const path of made) console.log(`hoard: ${path}`)
}
