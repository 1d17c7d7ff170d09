import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * In Electron's binaries the fuses follow this text: a version, their count, and one character each ('0' off, '1' on).
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Electron's defaults. */
const FUSES = '101100011'

/** Its size in bytes, which an installer adds to the app's own. */
const STAND_IN_BYTES = 64 * 1024

/**
 * Fake Electron distribution for Linux, for electron-builder where the real one can't be downloaded. The package
 * doesn't run, but has the real contents and fuses.
 */
export async function standInDist(folder: string): Promise<string> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'), { recursive: true })
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)])
  const binary = Buffer.alloc(STAND_IN_BYTES)
  wire.copy(binary, 1024)
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    await writeFile(join(folder, name), name === 'electron' ? binary : '')
    await chmod(join(folder, name), 0o755)
  }
  for (const locale of ['en-GB', 'en-US', 'de']) await writeFile(join(folder, `locales/${locale}.pak`), '')
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'icudtl.dat'])
    await writeFile(join(folder, name), name)
  return folder
}
