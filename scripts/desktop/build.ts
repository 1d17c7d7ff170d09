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

/** Threads, each in a file beside main.js. */
const workers: Record<string, string> = {
  'integrity.worker': 'server/database/integrity.worker.ts',
  'markdown.worker': 'server/features/blog/markdown.worker.ts',
  'post-addresses.worker': 'server/features/blog/post-addresses.worker.ts',
}

/** The shop's features find their SQL file and their threads beside the program. */
const besideProgram: Plugin = {
  name: 'files beside the program',
  transform(code, id) {
    // Vite's ids have slashes on Windows, too.
    if (!normalize(id).startsWith(join(root, 'server')) || !code.includes('import.meta.')) return null
    const toEntry = (_: string, quote: string, name: string) =>
      workers[name] ? quote + `./${name}.js` + quote : this.error(`${name} is not among the threads of the editor.`)
    return {
      code: code.replaceAll(/(['"])\.\/([\w-]+\.worker)\.ts\1/g, toEntry).replaceAll('migrations/001-', '001-'),
      // Lines stay where they are.
      map: null,
    }
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: basename(SCHEMA), source: readFileSync(join(root, SCHEMA)) })
  },
}

/**
 * Builds the desktop editor to dist/desktop: main.js for the main process, its threads, images/image-worker.mjs
 * for the image processes, and preload.cjs. Its pages are the staff app's (dist/staff).
 */
export async function buildDesktop(): Promise<void> {
  await build(parts({ main: 'desktop/main/main.ts', ...workers }, 'es', '[name].js', [besideProgram]))
  // It shares no file with main.js: on Linux plain Node runs it, which can't read the program's archive.
  await build(parts({ 'image-worker': 'desktop/core/images/image-worker.ts' }, 'es', 'images/[name].mjs'))
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
