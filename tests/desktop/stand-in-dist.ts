import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Electron's binaries have their fuses behind this text: a version, how many there are, and one character for each ('0' blown, '1' not). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron ships them. */
const FUSES = '101100011'

/** How large it is, in bytes: what an installer weighs besides. */
const STAND_IN_BYTES = 64 * 1024

/**
 * A folder that looks like Electron's distribution for Linux to electron-builder, where the real one can't be fetched: what is made of it
 * doesn't run, but holds what a package holds, and has the fuses set that a package has.
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
