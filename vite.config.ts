import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets, keptCss } from './scripts/browsers/floor.ts'
import { listPackages } from './scripts/third-party/bundled-packages.ts'

const ENTRY = 'storefront/entry.client.tsx'
const BOOT = 'storefront/boot.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** Whether a module is imported, directly or not, by an entry. */
function isImportedBy(entry: string, module: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (module.endsWith(entry)) return true
  if (seen.has(module)) return false
  seen.add(module)
  return (graph.getModuleInfo(module)?.importers ?? []).some((importer) => isImportedBy(entry, importer, graph, seen))
}

const groupOf = (name: string, entry: string) => (module: string, graph: ModuleGraph) =>
  isImportedBy(entry, module, graph) ? name : null

/** What every page loads. */
const boot = { debugName: 'boot', name: groupOf('boot', BOOT), priority: 3 }

/** Third-party code rarely changes, so it is one file that browsers cache across releases. */
const libraries = { name: 'libraries', test: /node_modules|rolldown/, priority: 2 }

/** Our own code that hydration needs on every screen is also one file, because small files compress badly. */
const startup = { debugName: 'startup', name: groupOf('startup', ENTRY), priority: 1 }

/** What most screens show, in one file for the same reason. */
const widgets = {
  name: 'widgets',
  test: /Price\.tsx$|ResponsiveImage|image-attributes|image-url|form\.tsx$|plain-form|failure|older-browsers|useIsHydrated|hide-signs|server-code/,
}

/** What only the screens of a product, the cart and the checkout need. */
const buying = { name: 'buying', test: /cart\/messages\.ts$|forgets-cart|cart\.(writer|queries)\.ts$/ }

/** What every page gets when it is idle, in one request. */
const idle = { name: 'idle', test: /shell\/(follow|replace-page|shortcuts\/(watch-shortcuts|shortcuts-setting))\.ts$/ }

/** What a product's page gets once React runs. */
const keeping = { name: 'keeping', test: /features\/wishlist\/(KeepAndShare|ShareButton|useWishlist|wishlist\.)/ }

/** Vite's helper around an import of all that a module exports, or of names. */
const wrappedImport =
  /__vitePreload\((?:\(\) => (import\("[^"]+"\))|async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}), __VITE_PRELOAD__\)/g

/**
 * The server lists a screen's files in the page and links prefetch them. Vite wraps imports in its helper even so, which
 * every page would load.
 */
const noPreloading: Plugin = {
  name: 'no-preloading',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  renderChunk: (code) => code.replaceAll(wrappedImport, (_, whole?: string, named?: string) => whole ?? named!),
}

/**
 * Writes which style sheets each source file needs to `.vite/styles.json`. The server sends a page the styles of its
 * screen, so the scripts mustn't load them again.
 */
const styleSheets: Plugin = {
  name: 'style-sheets',
  enforce: 'pre',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const ownSheets = new Map(chunks.map((chunk) => [chunk.fileName, [...(chunk.viteMetadata?.importedCss ?? [])]]))
    // Vite drops chunks without code, which hold the styles that screens share.
    const codeless = new Set(
      chunks.filter(({ modules }) => Object.keys(modules).every((id) => id.endsWith('.css'))).map((it) => it.fileName),
    )
    const sheets: Record<string, string[]> = {}
    for (const { fileName, imports } of chunks)
      sheets[fileName] = [fileName, ...imports.filter((file) => codeless.has(file))].flatMap(
        (file) => ownSheets.get(file) ?? [],
      )
    for (const { viteMetadata } of chunks) viteMetadata?.importedCss.clear()
    this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(sheets) })
  },
}

/** What every supported browser has, so that the libraries' fallbacks and React's developer tools are left out. */
export const browserFacts = {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof window.document': '"object"',
  'typeof window.document.createElement': '"function"',
  'document.documentMode': 'undefined',
  'typeof reportError': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof AbortController': '"function"',
  'typeof setImmediate': '"undefined"',
  // Not every browser has it, and React shows with it that it is loading.
  'typeof navigation': '"undefined"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof performance': '"object"',
  'typeof Promise': '"function"',
  'typeof WeakMap': '"function"',
  'typeof WeakSet': '"function"',
}

/**
 * The storefront's two builds: `vite build` for browsers, `vite build --ssr` for the server's renderer.
 * Imports such as #shared and #storefront come from package.json, as everywhere.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  // The settings in .env are the server's.
  envDir: false,
  appType: 'custom',
  publicDir: 'storefront/public',
  css: { lightningcss: keptCss },
  plugins: [react(), listPackages(import.meta.dirname), ...(isSsrBuild ? [] : [styleSheets, noPreloading])],
  build: {
    target: buildTargets,
    // After Rolldown's own minifier (below) it still takes half a kilobyte off a page.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 3,
        pure_getters: true,
        keep_fargs: false,
        // Repetition compresses better.
        inline: 1,
        reduce_funcs: false,
        hoist_props: false,
        lhs_constants: false,
      },
    },
    outDir: isSsrBuild ? 'dist/storefront/server' : 'dist/storefront/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine it would say on each build that Terser takes most of the time, which is known.
      checks: { bundlerTimings: false },
      treeshake: {
        propertyReadSideEffects: false,
        // Otherwise a module that only the server uses would stay in browsers' builds as a bare import.
        moduleSideEffects: (id) => !/\/(storefront|shared)\/.*\.tsx?$/.test(id) || id.endsWith(BOOT),
      },
      preserveEntrySignatures: 'exports-only',
      output: isSsrBuild
        ? { codeSplitting: false }
        : {
            codeSplitting: { groups: [boot, libraries, startup, widgets, buying, idle, keeping] },
            comments: false,
            minify: true,
          },
      input: isSsrBuild ? 'storefront/entry.server.tsx' : [ENTRY, BOOT],
    },
  },
  // The built renderer is one file that needs no node_modules and always uses React's production build.
  ...(command === 'build' &&
    (isSsrBuild
      ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
      : { define: browserFacts })),
}))
