import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    outDir: isSsrBuild ? 'dist/storefront/server' : 'dist/storefront/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // One small sheet, which the server puts into the page itself.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'storefront/entry.server.tsx' : 'storefront/entry.client.tsx',
    },
  },
  // The built renderer is one file that needs no node_modules and runs React's production build whatever NODE_ENV says.
  ...(command === 'build' &&
    isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
