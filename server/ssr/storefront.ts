import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Middleware } from 'koa'
import type { Rendered, RenderRequest } from '#shared/page.ts'

export interface Storefront {
  render(request: RenderRequest): Promise<Rendered>
  /** Inline style sheet, the same on every page, with the hash that the policy allows. */
  styles: string
  stylesHash: string
  /** Tags for the scripts of a screen. */
  scripts(route: string): string
  /** Tags that fetch the font early. */
  preloads: string
  /** While developing: serves the sources as they are now. */
  middleware?: Middleware
  /** While developing: nothing is kept and no policy is sent. Puts hot reload into a page. */
  finish?: (url: string, html: string) => Promise<string>
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

const ENTRY = 'storefront/entry.client.tsx'
const BOOT = 'storefront/boot.ts'

/** Loads the built storefront from dist/storefront. */
export async function loadStorefront(folder: string): Promise<Storefront> {
  const client = join(folder, 'client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const entry = manifest[ENTRY]
  const boot = manifest[BOOT]
  if (!entry || !boot) throw new Error('The build of the storefront is not whole; run npm run build.')
  const sheets = [
    ...new Set(
      Object.values(manifest).flatMap((chunk) => chunk.css ?? (chunk.file.endsWith('.css') ? [chunk.file] : [])),
    ),
  ]
  const styles = (await Promise.all(sheets.map((sheet) => readFile(join(client, sheet), 'utf8')))).join('\n').trim()
  const { render } = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as Pick<
    Storefront,
    'render'
  >
  const font =
    Object.values(manifest).find((chunk) => /latin-wght-normal[^/]*\.woff2$/.test(chunk.file))?.file ?? fontIn(styles)
  return {
    render,
    styles,
    stylesHash: hashOf(styles),
    preloads: font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.replace(/^\//, '')}">`
      : '',
    scripts: (route) => scriptTag(boot.file, entry.file, chunksOf(manifest, [ENTRY, route])),
  }
}

const fontIn = (styles: string) => /url\("?\/?(assets\/[^")]*latin-wght-normal[^")]*\.woff2)/.exec(styles)?.[1]

/** The form in which a Content-Security-Policy names an inline style sheet. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Files that these sources of the build need, the entry itself left out. */
function chunksOf(manifest: Record<string, ManifestChunk>, sources: string[]): string[] {
  const files = new Set<string>()
  const collect = (chunk: ManifestChunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) collect(manifest[name])
  }
  for (const source of sources) collect(manifest[source])
  files.delete(manifest[ENTRY]!.file)
  return [...files]
}

// See storefront/boot.ts: the page is whole without scripts, and the largest picture comes first.
const scriptTag = (boot: string, entry: string, chunks: string[]) =>
  `<script type="module" async fetchpriority="low" src="/${boot}" data-entry="/${entry}" data-chunks="${chunks.map((file) => `/${file}`).join(' ')}"></script>`
