import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import type { Platform } from '#scripts/desktop/stage.ts'

/**
 * In Electron's binaries the fuses follow this text: a version, their count, and one character each ('0' off, '1' on).
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Electron's defaults. */
const FUSES = '101100011'

/** Its size in bytes, which an installer adds to the app's own. */
const STAND_IN_BYTES = 64 * 1024

/**
 * Fake Electron distribution, for electron-builder where the real one can't be downloaded. The package doesn't run, but
 * has the real contents and fuses.
 */
export async function standInDist(folder: string, platform: Platform = 'linux'): Promise<string> {
  await mkdir(folder, { recursive: true })
  await (platform === 'darwin' ? fakeMac(folder) : fakeFolder(folder, platform))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) await writeFile(join(folder, name), name)
  return folder
}

async function fakeFolder(folder: string, platform: Platform) {
  await mkdir(join(folder, 'resources'))
  await mkdir(join(folder, 'locales'))
  await writeFile(join(folder, 'icudtl.dat'), '')
  for (const locale of ['en-GB', 'en-US', 'de']) await writeFile(join(folder, `locales/${locale}.pak`), '')
  if (platform === 'win32') return writeFile(join(folder, 'electron.exe'), Buffer.concat([emptyProgram(), wire()]))
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    await writeFile(join(folder, name), name === 'electron' ? wire() : '')
    await chmod(join(folder, name), 0o755)
  }
}

async function fakeMac(folder: string) {
  const contents = join(folder, 'Electron.app/Contents')
  const framework = join(contents, 'Frameworks/Electron Framework.framework')
  for (const each of ['MacOS', 'Resources/en.lproj']) await mkdir(join(contents, each), { recursive: true })
  await mkdir(join(framework, 'Versions/A/Resources/en.lproj'), { recursive: true })
  // Without files they would not be copied.
  for (const each of [contents, join(framework, 'Versions/A')])
    await writeFile(join(each, 'Resources/en.lproj/locale.pak'), '')
  await writeFile(join(contents, 'MacOS/Electron'), '')
  await writeFile(join(contents, 'Info.plist'), plist('Electron'))
  await writeFile(join(framework, 'Electron Framework'), wire())
  const helper = join(contents, 'Frameworks/Electron Helper.app/Contents')
  await mkdir(join(helper, 'MacOS'), { recursive: true })
  await writeFile(join(helper, 'MacOS/Electron Helper'), '')
  await writeFile(join(helper, 'Info.plist'), plist('Electron Helper'))
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`

function wire(): Buffer {
  const binary = Buffer.alloc(STAND_IN_BYTES)
  Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)]).copy(binary, 1024)
  return binary
}

/** A program for Windows that does nothing, with the parts in which electron-builder writes. */
function emptyProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}
