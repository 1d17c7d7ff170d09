import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ENTRY = 'storefront/entry.client.tsx'

/** Third-party code rarely changes, so it is one file that browsers cache across releases. */
const libraries = { name: 'libraries', test: /node_modules|rolldown/, priority: 2 }

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** Our own code that every page needs at startup is also one file, because small files compress badly. */
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

/** Images and product cards, which most screens show, in one file for the same reason. */
const images = { name: 'images', test: /ProductCard|ResponsiveImage|image-attributes|image-url/ }

/** What every supported browser has, so that the libraries' fallbacks and React's developer tools are left out. */
export const browserFacts = {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof reportError': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof AbortController': '"function"',
  'typeof setImmediate': '"undefined"',
}

/**
 * The storefront's two builds: `vite build` for browsers, `vite build --ssr` for the server's renderer.
 * Imports such as #shared and #storefront come from package.json, as everywhere.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'storefront/public',
  plugins: [react()],
  build: {
    target: 'es2023',
    // The first browsers with `:dir()`. For older ones it would be rewritten to rely on `lang`, which our foreign words
    // lack.
    cssTarget: ['chrome120', 'edge120', 'firefox115', 'safari16.4', 'ios16.4'],
    outDir: isSsrBuild ? 'dist/storefront/server' : 'dist/storefront/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // One small stylesheet, which the server inlines into the page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The server lists a screen's files in the page and links prefetch them, so the preload helper isn't needed.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: [libraries, startup, images] }, comments: false } }),
      input: isSsrBuild ? 'storefront/entry.server.tsx' : [ENTRY, 'storefront/boot.ts'],
    },
  },
  // The built renderer is one file that needs no node_modules and always uses React's production build.
  ...(command === 'build' &&
    (isSsrBuild
      ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
      : { define: browserFacts })),
}))
