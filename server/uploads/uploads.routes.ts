import type { Context, Middleware } from 'koa'
import { requireAccess, type AccessRules } from '#server/http/access.ts'
import { Refusal } from '#server/http/errors.ts'
import { patternOf } from '#server/http/serve.ts'
import { formRoute, type FormParts } from './form.route.ts'
import type { OpenUploads } from './open-uploads.ts'
import { tus } from './tus.ts'

const RESUMABLE = '/api/images/uploads'
const FORM = '/api/images/upload'

/** Addresses that bytes are sent to, beside the calls of the contract (docs/images.md). Staff only. */
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

/** Answers those addresses, whatever the method; stands before the router, to whom they would be images. */
export function uploadRoutes(parts: UploadRoutesParts): Middleware {
  const resume = tus(RESUMABLE, parts.uploads)
  const form = formRoute(parts)
  const targets = uploadTargets.map(({ method, path }) => ({
    method,
    pattern: patternOf(path),
    answer: path === FORM ? form : resume,
  }))

  return async (ctx: Context, next) => {
    const here = targets.filter(({ pattern }) => pattern.test(ctx.path))
    if (here.length === 0) return next()
    const target = here.find(({ method }) => method === ctx.method)
    if (!target) {
      const allow = here.map(({ method }) => method).join(', ')
      throw new Refusal(405, `${ctx.path} answers ${allow}.`, { allow })
    }
    ctx.state['staff'] = await requireAccess(ctx, 'editor', parts.access)
    ctx.set('cache-control', 'no-store')
    await target.answer(ctx)
  }
}
