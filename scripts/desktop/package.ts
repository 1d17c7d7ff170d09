import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Arch as BuilderArch, build, Platform as BuilderPlatform, type Configuration } from 'electron-builder'
import { buildDesktop } from './build.ts'
import { drawIcons } from './icons.ts'
import { stage, type Arch, type Platform } from './stage.ts'

const root = resolve(import.meta.dirname, '../..')

const systems = {
  darwin: { builder: BuilderPlatform.MAC, archs: ['x64', 'arm64'] },
  linux: { builder: BuilderPlatform.LINUX, archs: ['x64'] },
  win32: { builder: BuilderPlatform.WINDOWS, archs: ['x64'] },
} as const satisfies Record<Platform, { builder: BuilderPlatform; archs: Arch[] }>

export interface Packaging {
  platform?: Platform
  /** Such as `dir`. Default: the targets in electron-builder.yml. */
  targets?: string[]
  /** Where installers are written. Default: `dist/installers`. */
  output?: string
  /** Folders for the drawn icons and the staged files; both are recreated. */
  resources?: string
  stageFolder?: string
  /** Merged over electron-builder.yml, for example another `electronDist`. */
  config?: Configuration
}

/** Packages the built editor for this or another operating system. Returns the paths of the created files. */
export async function packageDesktop({
  platform = process.platform as Platform,
  targets = [],
  output = join(root, 'dist/installers'),
  resources = join(root, 'dist/installer-resources'),
  stageFolder = join(root, 'dist/stage'),
  config = {},
}: Packaging = {}): Promise<string[]> {
  const system = systems[platform]
  if (!system) throw new Error(`The editor does not support ${platform}, only ${Object.keys(systems).join(', ')}.`)
  await rm(resources, { recursive: true, force: true })
  await mkdir(resources, { recursive: true })
  await drawIcons(resources)
  await copyFile(join(import.meta.dirname, 'entitlements.mac.plist'), join(resources, 'entitlements.mac.plist'))
  await stage(stageFolder, platform, system.archs)
  const arch = platform === 'darwin' ? BuilderArch.universal : BuilderArch.x64
  return build({
    projectDir: root,
    targets: system.builder.createTarget(targets, arch),
    // The release workflow publishes.
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      directories: { app: stageFolder, buildResources: resources, output },
      // Without a feed the editor never checks for updates.
      publish: process.env['HOARD_UPDATE_FEED'] ? { provider: 'generic', url: process.env['HOARD_UPDATE_FEED'] } : null,
      ...config,
    },
  })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { platform: { type: 'string' }, output: { type: 'string' }, inspectable: { type: 'boolean' } },
  })
  await buildDesktop()
  const made = await packageDesktop({
    targets: positionals,
    ...(values.platform && { platform: values.platform as Platform }),
    ...(values.output && { output: resolve(values.output) }),
    // Journeys drive the editor through its inspector, which shipped builds disable.
    ...(values.inspectable && { config: { electronFuses: { enableNodeCliInspectArguments: true } } }),
  })
  for (const path of made) console.log(`hoard: ${path}`)
}
