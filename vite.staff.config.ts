import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './scripts/antd-styles.ts'
import { listPackages } from './scripts/third-party/bundled-packages.ts'
import { styleNonce } from './scripts/style-nonce.ts'
import { withoutApiDescription } from './scripts/without-api-description.ts'
import { browserFacts } from './vite.config.ts'
import { buildTargets, keptCss } from './scripts/browsers/floor.ts'

/**
 * The staff app for browsers: `/cms`, `/images` and `/admin` (server/rendering/staff). Each area and each tab is a
 * chunk.
 */
export default defineConfig({
  // The settings in .env are the server's.
  envDir: false,
  appType: 'custom',
  publicDir: false,
  plugins: [react(), withoutApiDescription, styleNonce, antdStyles(), listPackages(import.meta.dirname)],
  define: browserFacts,
  css: { lightningcss: keptCss },
  build: {
    target: buildTargets,
    outDir: 'dist/staff',
    // Apart from the storefront's files, but also below /assets/, where files are immutable.
    assetsDir: 'assets/staff',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // tests/weight.test.ts limits the compressed sizes that matter.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // They don't say so themselves, and nobody uses most of them: antd's inputs import its forms, for example.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false }] },
      // The desktop editor's welcome screen, where people choose a shop, and its find bar; and the scripts of the server's sign-in pages.
      input: [
        'desktop/staff/entry.tsx',
        'desktop/staff/welcome/entry.tsx',
        'desktop/staff/find/entry.ts',
        'desktop/staff/passkeys.ts',
        'desktop/staff/password-strength.ts',
      ],
      output: {
        comments: false,
        // Zod probes whether the policy allows `eval`, which violates it. Zod reads this before it declares a schema.
        banner: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/zod/v4/core/core.js'))
            ? 'globalThis.__zod_globalConfig={jitless:true};'
            : '',
        // Previews render the page's markup, so block icons use the storefront's own file.
        assetFileNames: ({ names }) =>
          names.includes('icons.svg') ? 'assets/[name]-[hash][extname]' : 'assets/staff/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|jotai)\//,
              priority: 2,
            },
            // What every screen loads anyway. In one chunk it compresses better: 4 kB less for each screen.
            { name: 'antd', test: /node_modules\/antd\/es\/(button|input)\//, priority: 1 },
          ],
        },
      },
    },
  },
})
