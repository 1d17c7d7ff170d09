import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Next } from 'koa'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { HttpError } from '#server/errors.ts'
import {
  PASSKEYS_ENTRY,
  PASSWORD_STRENGTH_ENTRY,
  STAFF_ENTRY,
  renderStaffDocument,
  listStaffFiles,
  type StaffFiles,
  type StaffManifest,
} from '#shared/staff-document.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

/** The staff app, built or from source. */
export interface StaffApp extends StaffFiles {
  /** Address of the script of the sign-in pages. */
  passkeys: string
  /** Address of the script of forms for new passwords. */
  passwordStrength: string
  /** Development only: adds hot reload to the document, and sends no CSP. */
  finish?: (url: string, html: string) => Promise<string>
}

/** Paths of the staff app. */
const areas = /^\/(cms|images|admin)(\/|$)/

/** Loads the build in dist/staff. */
export async function loadStaffApp(folder: string): Promise<StaffApp> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as StaffManifest
  const scriptOf = (entry: string) => listStaffFiles(manifest, entry).script
  return {
    ...listStaffFiles(manifest),
    passkeys: scriptOf(PASSKEYS_ENTRY),
    passwordStrength: scriptOf(PASSWORD_STRENGTH_ENTRY),
  }
}

/** The app from source, for development. */
export const staffSources = (finish: StaffApp['finish']): StaffApp => ({
  script: `/${STAFF_ENTRY}`,
  passkeys: `/${PASSKEYS_ENTRY}`,
  passwordStrength: `/${PASSWORD_STRENGTH_ENTRY}`,
  styles: [],
  preloads: [],
  ...(finish && { finish }),
})

/**
 * Serves the staff areas with one small document without secrets: data needs a sign-in. The CSP allows this site's
 * scripts, and style sheets with the response's nonce, which antd's have.
 */
export function staffPages(app: StaffApp, facts: () => StaffFacts, pictureOrigin: string | null) {
  return async (ctx: Context, next: Next) => {
    const area = areas.exec(ctx.path)?.[1]
    if (!area) return next()
    ctx.state['route'] = `/${area}`
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, 'Pages only support GET.', { allow: 'GET, HEAD' })
    const nonce = randomBytes(16).toString('base64')
    const html = renderStaffDocument(app, facts(), nonce)
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
