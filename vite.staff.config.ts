import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { styleNonce } from './scripts/style-nonce.ts'

/** The staff app for browsers: `/cms`, `/images` and `/admin` (server/rendering/staff). Each area, and each tab in it, is a chunk of its own. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), styleNonce],
  build: {
    target: 'es2023',
    // As the storefront's, whose strips and blocks are previewed here.
    cssTarget: ['chrome120', 'edge120', 'firefox115', 'safari16.4', 'ios16.4'],
    outDir: 'dist/staff',
    // Kept apart from the storefront's files, and under /assets/, which never change.
    assetsDir: 'assets/staff',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What matters is measured in tests/weight.test.ts, compressed.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // The second one is the desktop editor's: where people choose a shop.
      input: ['desktop/staff/entry.tsx', 'desktop/staff/welcome/entry.tsx'],
      output: {
        comments: false,
        // The icons of blocks are the shop's own file, where shoppers have it: the preview's markup is that of the page.
        assetFileNames: ({ names }) =>
          names.includes('icons.svg') ? 'assets/[name]-[hash][extname]' : 'assets/staff/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|jotai)\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
