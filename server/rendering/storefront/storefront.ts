import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Middleware } from 'koa'
import type { RenderedPage, RenderRequest } from '#shared/page-renderer.ts'

export interface Storefront {
  render(request: RenderRequest): Promise<RenderedPage>
  /** Address that all spellings of a URL share. */
  addressOf(url: string): string
  /** Inline style sheet of every page, with its hash for the Content-Security-Policy. */
  styles: string
  stylesHash: string
  /** Script tags for a route. */
  scripts(route: string): string
  /** Tags that preload the font. */
  preloads: string
  /** Development only: serves the sources. */
  middleware?: Middleware
  /** Development only: disables caching and the policy, and adds hot reload to a page. */
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
  if (!entry || !boot) throw new Error('The build of the storefront is incomplete. Run npm run build.')
  const sheets = [
    ...new Set(
      Object.values(manifest).flatMap((chunk) => chunk.css ?? (chunk.file.endsWith('.css') ? [chunk.file] : [])),
    ),
  ]
  const styles = (await Promise.all(sheets.map((sheet) => readFile(join(client, sheet), 'utf8')))).join('\n').trim()
  const { render, addressOf } = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as Pick<
    Storefront,
    'render' | 'addressOf'
  >
  const font =
    Object.values(manifest).find((chunk) => /latin-wght-normal[^/]*\.woff2$/.test(chunk.file))?.file ?? fontIn(styles)
  return {
    render,
    addressOf,
    styles,
    stylesHash: hashOf(styles),
    preloads: font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.replace(/^\//, '')}">`
      : '',
    scripts: (route) => scriptTag(boot.file, entry.file, chunksOf(manifest, [ENTRY, route])),
  }
}

const fontIn = (styles: string) => /url\("?\/?(assets\/[^")]*latin-wght-normal[^")]*\.woff2)/.exec(styles)?.[1]

/** The Content-Security-Policy source of an inline style sheet. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Build files that these sources need, without the entry itself. */
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

// Pages work without scripts, so scripts load after the largest image (storefront/boot.ts).
const scriptTag = (boot: string, entry: string, chunks: string[]) =>
  `<script type="module" async fetchpriority="low" src="/${boot}" data-entry="/${entry}" data-chunks="${chunks.map((file) => `/${file}`).join(' ')}"></script>`
