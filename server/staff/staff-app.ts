import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Next } from 'koa'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { Refusal } from '#server/http/errors.ts'
import { STAFF_ENTRY, staffDocument, staffFiles, type StaffFiles, type StaffManifest } from '#shared/staff-document.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

/** The staff app as it was built, or from its sources. */
export interface StaffApp extends StaffFiles {
  /** While developing: no policy is sent. Puts hot reload into the document. */
  finish?: (url: string, html: string) => Promise<string>
}

/** Where the app is (staff specification, section 2; decision 7). */
const areas = /^\/(cms|images|admin)(\/|$)/

/** Reads what was built to dist/staff. */
export async function loadStaffApp(folder: string): Promise<StaffApp> {
  return staffFiles(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as StaffManifest)
}

/** The same from its sources, while developing. */
export const staffSources = (finish: StaffApp['finish']): StaffApp => ({
  script: `/${STAFF_ENTRY}`,
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
    const html = staffDocument(app, facts, nonce)
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
