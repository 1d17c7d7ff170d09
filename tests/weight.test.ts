import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../dist/storefront/client')
/** Of a page before anybody touches it, and of a screen that React runs. */
const FIRST_LIMIT_KB = 15
const LIMIT_KB = 78
const server = resolve(import.meta.dirname, '../dist/server')
const staff = resolve(import.meta.dirname, '../dist/staff')
const STAFF_LIMIT_KB = 380
/** Screens with limits of their own: what `/cms` opens, and a post with the editor of its text. */
const staffLimitsKb: Record<string, number> = {
  'desktop/staff/features/pages/PageList.tsx': 280,
  'desktop/staff/features/blog/PostEditor.tsx': 480,
  // On demand: the preview of a page, the text of a block, and the text of a post as Markdown.
  'desktop/staff/builder/preview/BlocksPreview.tsx': 381,
  'desktop/staff/builder/editors/rich/RichTextField.tsx': 424,
  'desktop/staff/features/blog/writing/SourceText.tsx': 580,
}

test('source maps of the server have a position per line of source: Node keeps each in memory', async () => {
  const maps = globSync(join(server, '*.js.map'))
  expect(maps.length).toBeGreaterThan(20)
  for (const file of maps) {
    const { mappings } = JSON.parse(await readFile(file, 'utf8')) as { mappings: string }
    const origins = decode(mappings).map((line) => line.map(([, source, at]) => `${source}:${at}`))
    const repeated = origins.flatMap((line) => line.filter((origin, index) => origin === line[index - 1]))
    expect(repeated.length, file).toBe(0)
    expect(origins.flat().length, file).toBeGreaterThan(0)
  }
})

test('code that Node runs is ASCII, which takes half the memory', async () => {
  for (const file of [...globSync(join(server, '*.js')), resolve(client, '../server/entry.server.js')])
    expect(
      (await readFile(file)).every((byte) => byte < 128),
      file,
    ).toBe(true)
})

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  isDynamicEntry?: boolean
  css?: string[]
}

/** The files of chunks and of all that they import; with `css`, their style sheets, too. */
function chunkFiles(manifest: Record<string, Chunk>, chunks: (Chunk | undefined)[], css?: 'css'): Set<string> {
  const files = new Set<string>()
  const collect = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...((css && chunk.css) ?? [])]) files.add(file)
    chunk.imports?.forEach((name) => collect(manifest[name]))
  }
  chunks.forEach(collect)
  return files
}

/** Bytes of each file as browsers get it. */
const sizesOf = (folder: string, files: Set<string>) =>
  Promise.all([...files].map(async (file) => ({ file, bytes: (await stat(join(folder, `${file}.br`))).size })))

/** Fails with the largest files, and what to do. */
function expectAtMost(limitKb: number, what: string, sizes: { file: string; bytes: number }[]) {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)
  const lines = largest.map((size) => `${String(size.bytes).padStart(7)}  ${size.file}`)
  const message = `${what} loads ${bytes} of ${limitKb * 1000} bytes (Brotli). Import what few people need when they need it, or make another part smaller. The largest files:\n${lines.join('\n')}\n`
  expect.soft(bytes, message).toBeLessThanOrEqual(limitKb * 1000)
}

test('a page loads at most 15 kB of JavaScript, and 78 kB once React runs it; no antd or zod', async () => {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const screens = Object.values(manifest).filter(({ src }) => src && /(Page|Screen)\.tsx$/.test(src))
  expect(screens.length).toBeGreaterThan(8)
  const chunksOf = async (...chunks: (Chunk | undefined)[]) => {
    const files = chunkFiles(manifest, chunks)
    for (const file of files) expect(await readFile(join(client, file), 'utf8')).not.toMatch(/\bant-btn\b|ZodError/)
    return sizesOf(client, files)
  }
  const [boot, entry] = [manifest['storefront/boot.ts'], manifest['storefront/entry.client.tsx']]
  // Loads by itself on the not-found page.
  const glitch = manifest['storefront/features/not-found/glitch.ts']
  expectAtMost(FIRST_LIMIT_KB, 'a page at first', await chunksOf(boot, glitch))
  for (const screen of screens) expectAtMost(LIMIT_KB, screen.src!, await chunksOf(boot, entry, screen))
})

test('the first load of /cms is at most 280 kB, of a post 480, of other staff screens 380', async () => {
  const manifest = JSON.parse(await readFile(join(staff, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const screens = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
  expect(screens.length).toBeGreaterThan(4)
  for (const screen of Object.keys(staffLimitsKb)) expect(manifest[screen]?.isDynamicEntry, screen).toBe(true)
  for (const screen of screens) {
    const files = chunkFiles(manifest, [manifest['desktop/staff/entry.tsx'], screen], 'css')
    expectAtMost(staffLimitsKb[screen.src!] ?? STAFF_LIMIT_KB, screen.src!, await sizesOf(staff, files))
  }
})
