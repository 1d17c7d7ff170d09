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
  /** Inline styles of a route's screen, with their hash for the Content-Security-Policy. */
  styles(route: string): { text: string; hash: string }
  /** Hash of the only inline script for the Content-Security-Policy. */
  inlineScriptHash: string
  /** Script tag for a route. */
  scripts(route: string, hydrates: RenderedPage['hydrates']): string
  /** Tags for the style sheet of all pages and its font. */
  links: string
  /** Development only: serves the sources. */
  middleware?: Middleware
  /** Development only: disables caching and the policy, and adds hot reload to a page. */
  finish?: (url: string, html: string) => Promise<string>
}

interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, ManifestChunk>

const ENTRY = 'storefront/entry.client.tsx'
const BOOT = 'storefront/boot.ts'

/** Loads the built storefront from dist/storefront. */
export async function loadStorefront(folder: string): Promise<Storefront> {
  const client = join(folder, 'client')
  const readJson = async <T>(name: string) => JSON.parse(await readFile(join(client, '.vite', name), 'utf8')) as T
  const manifest = await readJson<Manifest>('manifest.json')
  const sheets = await readJson<Record<string, string[]>>('styles.json')
  const [entry, boot] = [manifest[ENTRY], manifest[BOOT]]
  if (!entry || !boot) throw new Error('The build of the storefront is incomplete. Run npm run build.')
  const { render, addressOf, inlineScript } = (await import(
    pathToFileURL(join(folder, 'server/entry.server.js')).href
  )) as Pick<Storefront, 'render' | 'addressOf'> & { inlineScript: string }
  const texts = new Map<string, string>()
  for (const sheet of new Set(Object.values(sheets).flat()))
    texts.set(sheet, (await readFile(join(client, sheet), 'utf8')).trim())
  const [base = ''] = sheets[boot.file] ?? []
  const styles = new Map<string, { text: string; hash: string }>()
  const font = fontIn(texts.get(base) ?? '')
  return {
    render,
    addressOf,
    inlineScriptHash: hashOf(inlineScript),
    styles: (route) =>
      styles.getOrInsertComputed(route, () => {
        const files = [...chunksOf(manifest, [ENTRY, route], [route])]
        const own = new Set(files.flatMap((file) => sheets[file] ?? []))
        own.delete(base)
        const text = [TRANSITIONS, ...[...own].map((sheet) => texts.get(sheet))].join('\n')
        return { text, hash: hashOf(text) }
      }),
    links: `${font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">\n` : ''}<link rel="stylesheet" href="/${base}">`,
    scripts: (route, hydrates) => {
      const chunks = chunksOf(manifest, [ENTRY, route])
      for (const file of [entry.file, ...chunksOf(manifest, [BOOT])]) chunks.delete(file)
      const hydration =
        hydrates === 'never'
          ? ''
          : ` data-entry="/${entry.file}" data-chunks="${[...chunks].map((file) => `/${file}`).join(' ')}"`
      return `<script type="module" async fetchpriority="low" src="/${boot.file}" data-hydrates="${hydrates}"${hydration}></script>`
    },
  }
}

/**
 * A page follows another without a flash. A rule of the style sheet may come too late for the browser, which then reports
 * an error.
 */
const TRANSITIONS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const fontIn = (styles: string) => /url\("?\/?(assets\/[^")]*latin-wght-normal[^")]*\.woff2)/.exec(styles)?.[1]

/** The Content-Security-Policy source of an inline style sheet. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Build files that these sources import, and those that they load later. */
function chunksOf(manifest: Manifest, sources: readonly string[], later: readonly string[] = []): Set<string> {
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(collect)
  }
  sources.forEach(collect)
  for (const name of later) manifest[name]?.dynamicImports?.forEach(collect)
  return files
}
