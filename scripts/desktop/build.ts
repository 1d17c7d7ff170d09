import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { listPackages } from '#scripts/third-party/bundled-packages.ts'

const root = resolve(import.meta.dirname, '../..')
const out = join(root, 'dist/desktop')
/** Not bundled: Electron itself, and packages with native parts. */
const external = ['electron', 'sharp', 'better-sqlite3', ...builtinModules, /^node:/]

/**
 * Builds the desktop editor to dist/desktop: main.js and image-worker.js for the main process and its workers, and
 * preload.cjs. Its pages are the staff app's (dist/staff).
 */
export async function buildDesktop(): Promise<void> {
  await build(
    parts({ main: 'desktop/main/main.ts', 'image-worker': 'desktop/core/images/image-worker.ts' }, 'es', '[name].js'),
  )
  // A sandboxed preload must be a single CommonJS file.
  await build(parts({ preload: 'desktop/preload/preload.ts' }, 'cjs', '[name].cjs'))
}

const parts = (input: Record<string, string>, format: 'es' | 'cjs', entryFileNames: string): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [listPackages(root, `packages.${format}`)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: out,
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { input, external, output: { format, entryFileNames, chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
