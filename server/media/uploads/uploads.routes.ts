import type { Context, Middleware } from 'koa'
import { requireAccess, type AccessRules } from '#server/http/access.ts'
import { HttpError } from '#server/errors.ts'
import { pathPattern } from '#server/http/serve.ts'
import { formRoute, type FormParts } from './form.route.ts'
import type { OpenUploads } from './open-uploads.ts'
import { tus } from './tus.ts'

const RESUMABLE = '/api/images/uploads'
const FORM = '/api/images/upload'

/** Upload routes, besides the contract's endpoints (docs/images.md). Staff only. */
export const uploadTargets = [
  { method: 'POST', path: RESUMABLE },
  { method: 'HEAD', path: `${RESUMABLE}/:id` },
  { method: 'PATCH', path: `${RESUMABLE}/:id` },
  { method: 'DELETE', path: `${RESUMABLE}/:id` },
  { method: 'POST', path: FORM },
] as const

export interface UploadRoutesParts extends Omit<FormParts, 'uploads'> {
  uploads: OpenUploads
  access: AccessRules
}

/** Handles the upload routes. Must run before the router, which would match them as image ids. */
export function uploadRoutes(parts: UploadRoutesParts): Middleware {
  const resume = tus(RESUMABLE, parts.uploads)
  const form = formRoute(parts)
  const targets = uploadTargets.map(({ method, path }) => ({
    method,
    pattern: pathPattern(path),
    answer: path === FORM ? form : resume,
  }))

  return async (ctx: Context, next) => {
    const here = targets.filter(({ pattern }) => pattern.test(ctx.path))
    if (here.length === 0) return next()
    const target = here.find(({ method }) => method === ctx.method)
    if (!target) {
      const allow = here.map(({ method }) => method).join(', ')
      throw new HttpError(405, `${ctx.path} only supports ${allow}.`, { allow })
    }
    ctx.state['staff'] = await requireAccess(ctx, 'editor', parts.access)
    ctx.set('cache-control', 'no-store')
    await target.answer(ctx)
  }
}
