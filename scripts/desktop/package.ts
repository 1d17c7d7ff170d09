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
  /** Such as `dir`; what electron-builder.yml names where absent. */
  targets?: string[]
  /** Where installers go; `dist/installers` where absent. */
  output?: string
  /** Where icons are drawn to, and where what goes in is gathered: both are made anew. */
  resources?: string
  stageFolder?: string
  /** On top of electron-builder.yml, such as another `electronDist`. */
  config?: Configuration
}

/** Packages the built editor for this system, or for another one. Answers the paths of what was made. */
export async function packageDesktop({
  platform = process.platform as Platform,
  targets = [],
  output = join(root, 'dist/installers'),
  resources = join(root, 'dist/installer-resources'),
  stageFolder = join(root, 'dist/stage'),
  config = {},
}: Packaging = {}): Promise<string[]> {
  const system = systems[platform]
  if (!system) throw new Error(`There is no editor for ${platform}: only for ${Object.keys(systems).join(', ')}.`)
  await rm(resources, { recursive: true, force: true })
  await mkdir(resources, { recursive: true })
  await drawIcons(resources)
  await copyFile(join(import.meta.dirname, 'entitlements.mac.plist'), join(resources, 'entitlements.mac.plist'))
  await stage(stageFolder, platform, system.archs)
  const arch = platform === 'darwin' ? BuilderArch.universal : BuilderArch.x64
  return build({
    projectDir: root,
    targets: system.builder.createTarget(targets, arch),
    // Whoever builds decides what becomes of it; see the release workflow.
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      directories: { app: stageFolder, buildResources: resources, output },
      // Without a feed the editor never looks for updates.
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
    // Journeys drive it through its inspector, which what is shipped hasn't got.
    ...(values.inspectable && { config: { electronFuses: { enableNodeCliInspectArguments: true } } }),
  })
  for (const path of made) console.log(`hoard: ${path}`)
}
