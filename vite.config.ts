import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { unusedParts } from './scripts/unused-parts.ts'

const ENTRY = 'storefront/entry.client.tsx'

/** Other people's code changes seldom: one file, kept by browsers over releases. */
const libraries = { name: 'libraries', test: /node_modules|rolldown/, priority: 2 }

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** Our own code that every page starts with: one file, too, since small ones compress badly. */
const startup = {
  debugName: 'startup',
  name: (id: string, graph: ModuleGraph) => {
    const seen = new Set<string>()
    const isStartup = (module: string): boolean => {
      if (module.endsWith(ENTRY)) return true
      if (seen.has(module)) return false
      seen.add(module)
      return (graph.getModuleInfo(module)?.importers ?? []).some(isStartup)
    }
    return isStartup(id) ? 'startup' : null
  },
  priority: 1,
}

/**
 * The storefront's two builds: `vite build` for browsers, `vite build --ssr` for the server's renderer.
 * Imports such as #shared and #storefront come from package.json, as everywhere.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'storefront/public',
  plugins: [react(), unusedParts],
  build: {
    target: 'es2023',
    // The first browsers that know `:dir()`: for older ones it would be rewritten to guess from `lang`, which our pages' foreign words don't have.
    cssTarget: ['chrome120', 'edge120', 'firefox115', 'safari16.4', 'ios16.4'],
    outDir: isSsrBuild ? 'dist/storefront/server' : 'dist/storefront/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // One small sheet, which the server puts into the page itself.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The server names a screen's files in the page, and pointing at a link fetches them: the helper for that isn't needed.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: [libraries, startup] }, comments: false } }),
      input: isSsrBuild ? 'storefront/entry.server.tsx' : [ENTRY, 'storefront/boot.ts'],
    },
  },
  // The built renderer is one file that needs no node_modules and runs React's production build whatever NODE_ENV says.
  ...(command === 'build' &&
    isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
