import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { build, type Plugin } from 'vite'
import { serverSourcesHash } from './server-sources.ts'
import { listPackages } from './third-party/bundled-packages.ts'

const root = resolve(import.meta.dirname, '..')
const out = join(root, 'dist/server')

/** Each becomes a file in dist/server: three programs, and their threads and processes. */
const entries: Record<string, string> = {
  main: 'server/main.ts',
  hoard: 'scripts/hoard.ts',
  sandbox: 'scripts/sandbox/main.ts',
  'image.worker': 'server/media/processing/image.worker.ts',
  'heic.worker': 'shared/media/heic.worker.ts',
  'card.worker': 'server/features/seo/card.worker.ts',
  'markdown.worker': 'server/features/blog/markdown.worker.ts',
  'post-addresses.worker': 'server/features/blog/post-addresses.worker.ts',
  'integrity.worker': 'server/database/integrity.worker.ts',
  'clean-html.worker': 'server/features/catalogue/sync/clean-html.worker.ts',
  'parse-csv.worker': 'server/features/redirects/parse-csv.worker.ts',
  'password-strength.worker': 'server/features/accounts/password-strength.worker.ts',
}
/** Packages with native parts, and one that only shops with an object store load. */
const builtins = builtinModules.flatMap((name) => (name === 'http' ? [] : [name, `node:${name}`]))
const external = ['better-sqlite3', 'sharp', /^@aws-sdk\//, ...builtins]

const LAUNCH = 'launch:'
const HTTP = '\0node:http'

/** Files of CommonJS packages, which are bundled whole, and what is bundled instead. */
const lean: Record<string, string> = {
  // Character sets: bodies are always read as UTF-8.
  'iconv-lite/encodings/dbcs-data.js': 'module.exports = {}',
  'iconv-lite/encodings/sbcs-data.js': 'module.exports = {}',
  'iconv-lite/encodings/sbcs-data-generated.js': 'module.exports = {}',
  // The limits of a dozen databases.
  'rate-limiter-flexible/index.js': ['Memory', 'Postgres', 'Res']
    .map((name) => `exports.RateLimiter${name} = require('./lib/RateLimiter${name}.js')`)
    .join('\n'),
}

const unused = new Set(Object.keys(lean))

/** Enables compiled code and stacks with source lines before anything else loads. The cache works for any user, read-only too. */
const launcher = (file: string) => `
  import { enableCompileCache } from 'node:module'
  import { showSourcesInStacks } from '#server/observability/source-stacks.ts'
  enableCompileCache({ directory: import.meta.dirname + '/cache', portable: true })
  showSourcesInStacks()
  await import(${JSON.stringify(join(root, file))})`

/** An import of node:http reads all its exports, and so loads the browser's WebSocket: 40 ms of a start. */
const httpModule = `
  const http = process.getBuiltinModule('node:http')
  export default http
  export const { ${Object.keys(http).filter((name) => !/^(WebSocket|CloseEvent|MessageEvent)$/.test(name))} } = http`

const modules: Plugin = {
  name: 'launchers and node:http',
  enforce: 'pre',
  resolveId(id, _importer, { kind }: { kind?: string }) {
    if (/^(node:)?http$/.test(id)) return kind === 'require-call' ? { id, external: true } : HTTP
    return id.startsWith(LAUNCH) ? `\0${id}` : null
  },
  load(id) {
    if (id === HTTP) return httpModule
    if (id.startsWith(`\0${LAUNCH}`)) return launcher(id.slice(LAUNCH.length + 1))
    const name = normalize(id).replaceAll('\\', '/').split('/node_modules/').at(-1)!
    unused.delete(name)
    return lean[name] ?? null
  },
  buildEnd() {
    if (unused.size > 0) this.error(`Packages no longer load ${[...unused].join(', ')} (lean).`)
  },
}

/** Sources find their files (SQL, GraphQL, Markdown, drawings) where they are, and entries in dist/server. */
const places: Plugin = {
  name: 'places of sources',
  transform(code, id) {
    // Vite's ids have slashes on Windows, too.
    const file = normalize(id.split('?')[0]!)
    if (!file.startsWith(root) || file.includes('node_modules') || !code.includes('import.meta.')) return null
    const place = relative(out, file).replaceAll('\\', '/')
    const toEntry = (whole: string, path: string) => {
      const target = join(dirname(file), path)
      const name = Object.keys(entries).find((entry) => join(root, entries[entry]!) === target)
      return name ? `new URL('./${name}.js', import.meta.here)` : whole
    }
    return {
      code: code
        .replaceAll(/new URL\(['"](\.[^'"]+\.ts)['"], import\.meta\.url\)/g, toEntry)
        .replaceAll('import.meta.main', 'false')
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
        .replaceAll('import.meta.here', 'import.meta.url'),
      // Lines stay where they are.
      map: null,
    }
  },
}

/** Builds the server, the `hoard` command and the local Shopify to dist/server, and fills their compile cache. */
export async function buildServer(): Promise<void> {
  const hash = serverSourcesHash()
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [modules, places, listPackages(root)],
    // One table of media types.
    resolve: { dedupe: ['mime-types'] },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node26',
      outDir: out,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, LAUNCH + file])),
        external,
        // They don't declare that importing them has no effect.
        treeshake: { moduleSideEffects: (id: string) => !/node_modules\/@tus\//.test(id) },
        checks: { eval: false },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // The image leaves them out (scripts/deploy/stage.ts).
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.startsWith(join(root, 'scripts/sandbox')) ? 'sandbox-[hash].js' : '[name]-[hash].js',
          // Stacks need only the positions, and maps load with the code.
          sourcemapExcludeSources: true,
          comments: false,
        },
      },
    },
  })
  await escapeCode(out)
  await thinSourceMaps()
  await fillCompileCache()
  await writeFile(join(out, 'sources.sha256'), hash)
}

/** Writes characters beyond ASCII as escapes: Node reads such files faster, and keeps them in half the memory. */
export async function escapeCode(folder: string) {
  for (const file of globSync(join(folder, '*.js'))) {
    const code = await readFile(file, 'utf8')
    if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error(`A raw text in ${file} would change.`)
    const escaped = code.replaceAll(
      /(\\*)([^\0-\x7f])/g,
      (_, slashes: string, character: string) =>
        // An escaped character means itself.
        `${slashes.slice(slashes.length % 2)}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    await writeFile(file, escaped)
  }
}

/**
 * Leaves one position per line of source, which is all that a stack needs. Node keeps every position of a map that it has
 * read as an array: those of all columns took 40 MB.
 */
async function thinSourceMaps() {
  for (const file of globSync(join(out, '*.js.map'))) {
    const map = JSON.parse(await readFile(file, 'utf8')) as { mappings: string; names: string[] }
    const lines = decode(map.mappings).map((line) =>
      line
        .filter(([, source, at], place) => source !== line[place - 1]?.[1] || at !== line[place - 1]?.[2])
        .map(([column, ...origin]) => [column, ...origin.slice(0, 3)] as SourceMapSegment),
    )
    await writeFile(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }))
  }
}

/** Opens a shop twice: the second time, as most starts, has no schema to create, and its compiled code is kept. */
async function fillCompileCache() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoard-build-'))
  try {
    await openAndClose(dataDir, { NODE_DISABLE_COMPILE_CACHE: '1' })
    await openAndClose(dataDir, {})
    // Node makes them readable for their owner only, but the shop has a user of its own.
    const files = await readdir(join(out, 'cache'), { recursive: true, withFileTypes: true })
    for (const file of files) if (file.isFile()) await chmod(join(file.parentPath, file.name), 0o644)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function openAndClose(dataDir: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(out, 'hoard.js'), 'start'], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      SystemRoot: process.env['SystemRoot'],
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    url = /the shop is open at (\S+)/.exec(line)?.[1]
    if (!url) continue
    for (const path of ['/', '/gallery', '/blog', '/readyz']) await (await fetch(url + path)).text()
    child.kill('SIGTERM')
    break
  }
  await exit
  if (!url) throw new Error('The built shop does not start.')
}
