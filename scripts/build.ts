import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PlainCommand } from './parser-words.ts'
import { build } from 'vite'
import { buildServer, escapeCode } from './build-server.ts'
import { prepare } from './run.ts'
import { buildDesktop } from './desktop/build.ts'
import { writeNotices } from './third-party/write-notices.ts'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist/storefront')
const staff = join(root, 'dist/staff')
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const began = performance.now()
let steps = 0

/**
 * Builds the storefront (browser and server), the staff app, the desktop editor and the server, and precompresses
 * browser assets at the highest level. Then writes the notices of the packages in all of them.
 */
new PlainCommand('npm run build')
  .description('Builds everything into dist: the pages, the staff app, the desktop editor and the server.')
  .showHelpAfterError()
  .parse()

step('the storefront')
await rm(dist, { recursive: true, force: true })
await rm(join(root, 'dist/desktop'), { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: join(dist, 'client'), manifest: true, emptyOutDir: true } })
await build({
  root,
  logLevel: 'warn',
  build: { outDir: join(dist, 'server'), ssr: 'storefront/entry.server.tsx', emptyOutDir: true },
})
await escapeCode(join(dist, 'server'))
step('the staff app')
await build({ root, configFile: join(root, 'vite.staff.config.ts'), logLevel: 'warn', build: { outDir: staff } })
step('the desktop editor')
await buildDesktop()
step('compressed files')
await compress(join(dist, 'client'))
await compress(staff)
step('the server')
// It opens a shop on the builds above.
await buildServer()
step('notices of packages')
await writeNotices()
// So that npm start doesn't build again.
prepare('--built')
console.log(`hoard: built in ${Math.round((performance.now() - began) / 1000)} s`)

/** Names the part that is built now, of all parts. */
function step(part: string) {
  steps += 1
  console.log(`hoard: building ${part} (${steps} of 6) ...`)
}

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const compressed = files.filter(
    (file) => file.isFile() && ['.js', '.css', '.svg', '.json'].includes(extname(file.name)),
  )
  await Promise.all(
    compressed.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const body = await readFile(path)
      await writeFile(`${path}.br`, await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(`${path}.gz`, await zip(body, { level: 9 }))
    }),
  )
}
