import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const out = join(root, 'dist/desktop')
/** What stays outside of the bundles: Electron itself, and what has native parts. */
const external = ['electron', 'sharp', 'better-sqlite3', ...builtinModules, /^node:/]

/**
 * Builds the desktop editor's own parts to dist/desktop: main.js and image-worker.js for its main process and the processes beside it, and
 * preload.cjs. Its pages are the staff app's (dist/staff).
 */
export async function buildDesktop(): Promise<void> {
  await build(
    parts({ main: 'desktop/main/main.ts', 'image-worker': 'desktop/core/images/image-worker.ts' }, 'es', '[name].js'),
  )
  // A sandboxed preload is one file, and no module.
  await build(parts({ preload: 'desktop/preload/preload.ts' }, 'cjs', '[name].cjs'))
}

const parts = (input: Record<string, string>, format: 'es' | 'cjs', entryFileNames: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
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
