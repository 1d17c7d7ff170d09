import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const ENTRY = 'storefront/entry.client.tsx'

/**
 * React Router makes its components with calls that a bundler must assume to matter (`forwardRef(...)`, `displayName = ...`), so those
 * that the shop doesn't use would be shipped, and all that they use. Marked as pure they fall away: 8 kB of brotli.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace(/\bReact\d*\.(forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(/^\w+\.(displayName|contextType) = ["\w]+;$/gm, ''),
  },
}

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
  plugins: [react(), unusedRouterParts],
  build: {
    target: 'es2023',
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
