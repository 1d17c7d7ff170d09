import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildServer } from './build-server.ts'
import { buildDesktop } from './desktop/build.ts'
import { writeNotices } from './third-party/write-notices.ts'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist/storefront')
const staff = join(root, 'dist/staff')

/**
 * Builds the storefront (browser and server), the staff app, the desktop editor and the server, and precompresses
 * browser assets at the highest level. Then writes the notices of the packages in all of them.
 */
await rm(dist, { recursive: true, force: true })
await rm(join(root, 'dist/desktop'), { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: join(dist, 'client'), manifest: true, emptyOutDir: true } })
await build({
  root,
  logLevel: 'warn',
  build: { outDir: join(dist, 'server'), ssr: 'storefront/entry.server.tsx', emptyOutDir: true },
})
await build({ root, configFile: join(root, 'vite.staff.config.ts'), logLevel: 'warn', build: { outDir: staff } })
await buildDesktop()
await compress(join(dist, 'client'))
await compress(staff)
// It opens a shop on the builds above.
await buildServer()
await writeNotices()

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !['.js', '.css', '.svg', '.json'].includes(extname(file.name))) continue
    const path = join(file.parentPath, file.name)
    const body = await readFile(path)
    await writeFile(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}
