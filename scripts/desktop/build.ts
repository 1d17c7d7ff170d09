import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join, normalize, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { listPackages } from '#scripts/third-party/bundled-packages.ts'

const root = resolve(import.meta.dirname, '../..')
const out = join(root, 'dist/desktop')
/** Not bundled: Electron itself, and packages with native parts. */
const external = ['electron', 'sharp', 'better-sqlite3', ...builtinModules, /^node:/]

const SCHEMA = 'server/database/migrations/001-initial.sqlite.sql'

/** Threads of the main process, each in a file beside main.js. */
const threads: Record<string, string> = {
  'integrity.worker': 'server/database/integrity.worker.ts',
  'markdown.worker': 'server/features/blog/markdown.worker.ts',
  'post-addresses.worker': 'server/features/blog/post-addresses.worker.ts',
}
/** Threads of the image processes, beside image-worker.mjs. */
const imageThreads: Record<string, string> = { 'heic.worker': 'shared/media/heic.worker.ts' }

/** The server's and the shared code find their threads beside the program. */
const besideProgram = (threads: Record<string, string>, extension: string): Plugin => ({
  name: 'files beside the program',
  transform(code, id) {
    // Vite's ids have slashes on Windows, too.
    if (
      !['server', 'shared'].some((part) => normalize(id).startsWith(join(root, part))) ||
      !code.includes('import.meta.')
    )
      return null
    const toEntry = (_: string, quote: string, name: string) =>
      threads[name]
        ? `${quote}./${name}${extension}${quote}`
        : this.error(`${name} is not among the threads of this program.`)
    return {
      code: code.replaceAll(/(['"])\.\/([\w-]+\.worker)\.ts\1/g, toEntry).replaceAll('migrations/001-', '001-'),
      // Lines stay where they are.
      map: null,
    }
  },
})

const withSchema: Plugin = {
  name: 'the SQL file of the local copy',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: basename(SCHEMA), source: readFileSync(join(root, SCHEMA)) })
  },
}

/**
 * Builds the desktop editor to dist/desktop: main.js for the main process, its threads, images/image-worker.mjs
 * for the image processes, and preload.cjs. Its pages are the staff app's (dist/staff).
 */
export async function buildDesktop(): Promise<void> {
  const main = { main: 'desktop/main/main.ts', ...threads }
  await build(parts(main, 'es', '[name].js', [besideProgram(threads, '.js'), withSchema]))
  // It shares no file with main.js: on Linux plain Node runs it, which can't read the program's archive.
  const images = { 'image-worker': 'desktop/core/images/image-worker.ts', ...imageThreads }
  await build(parts(images, 'es', 'images/[name].mjs', [besideProgram(imageThreads, '.mjs')]))
  // A sandboxed preload must be a single CommonJS file.
  await build(parts({ preload: 'desktop/preload/preload.ts' }, 'cjs', '[name].cjs'))
}

const parts = (
  input: Record<string, string>,
  format: 'es' | 'cjs',
  entryFileNames: string,
  plugins: Plugin[] = [],
): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [...plugins, listPackages(root, `packages.${Object.keys(input)[0]}`)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: out,
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input,
      external,
      output: { format, entryFileNames, chunkFileNames: entryFileNames.replace('[name]', '[name]-[hash]') },
    },
  },
})
