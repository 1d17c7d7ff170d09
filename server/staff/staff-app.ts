import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Next } from 'koa'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { Refusal } from '#server/http/errors.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

/** The staff app as it was built. */
export interface StaffApp {
  /** Addresses of what the document begins with. */
  script: string
  styles: string[]
  /** Scripts that the first one imports, fetched along with it. */
  preloads: string[]
  /** While developing: no policy is sent. Puts hot reload into the document. */
  finish?: (url: string, html: string) => Promise<string>
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'desktop/staff/entry.tsx'
/** Where the app is (staff specification, section 2; decision 7). */
const areas = /^\/(cms|images|admin)(\/|$)/

/** Reads what was built to dist/staff. */
export async function loadStaffApp(folder: string): Promise<StaffApp> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  if (!manifest[ENTRY]) throw new Error('The build of the staff app is not whole; run npm run build.')
  const chunks = new Set<ManifestChunk>()
  const collect = (chunk: ManifestChunk) => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports ?? []) collect(manifest[name]!)
  }
  collect(manifest[ENTRY])
  const [entry, ...others] = [...chunks]
  return {
    script: `/${entry!.file}`,
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    preloads: others.map(({ file }) => `/${file}`),
  }
}

/** The same from its sources, while developing. */
export const staffSources = (finish: StaffApp['finish']): StaffApp => ({
  script: `/${ENTRY}`,
  styles: [],
  preloads: [],
  ...(finish && { finish }),
})

/**
 * Answers the staff areas with one small document. It holds no secrets: whoever opens it must sign in to get any data. The policy
 * allows this site's scripts, and style sheets that carry the nonce of this answer, which antd's do.
 */
export function staffPages(app: StaffApp, facts: StaffFacts, pictureOrigin: string | null) {
  return async (ctx: Context, next: Next) => {
    const area = areas.exec(ctx.path)?.[1]
    if (!area) return next()
    ctx.state['route'] = `/${area}`
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new Refusal(405, 'Pages answer GET.', { allow: 'GET, HEAD' })
    const nonce = randomBytes(16).toString('base64')
    const html = document(app, facts, nonce)
    ctx.set('cache-control', 'no-store')
    ctx.set('x-robots-tag', 'noindex, nofollow')
    ctx.type = 'text/html; charset=utf-8'
    if (app.finish) {
      ctx.remove('content-security-policy')
      ctx.body = await app.finish(ctx.url, html)
      return
    }
    const pictures = ['blob:', ...(pictureOrigin ? [pictureOrigin] : [])]
    ctx.set('content-security-policy', contentSecurityPolicy({ styles: [`'nonce-${nonce}'`], pictures, scripts: [] }))
    ctx.body = html
  }
}

function document({ script, styles, preloads }: StaffApp, facts: StaffFacts, nonce: string): string {
  // Inside a script nothing but `<` matters, and JSON may write it as it likes.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
<meta name="robots" content="noindex, nofollow">
<title>CMS</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="app" nonce="${nonce}"></div>
<noscript>The staff screens need JavaScript. <a href="/">Back to the shop</a></noscript>
<script type="application/json" id="facts">${json}</script>
<script type="module" src="${script}"></script>
</body>
</html>
`
}
