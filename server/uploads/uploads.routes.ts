import type { Context, Middleware } from 'koa'
import { requireAccess, type AccessRules } from '#server/http/access.ts'
import { Refusal } from '#server/http/errors.ts'
import { patternOf } from '#server/http/serve.ts'
import type { OpenUploads } from './open-uploads.ts'
import { tus } from './tus.ts'

const RESUMABLE = '/api/images/uploads'

/** Addresses that bytes are sent to, beside the calls of the contract (docs/images.md). Staff only. */
export const uploadTargets = [
  { method: 'POST', path: RESUMABLE },
  { method: 'HEAD', path: `${RESUMABLE}/:id` },
  { method: 'PATCH', path: `${RESUMABLE}/:id` },
  { method: 'DELETE', path: `${RESUMABLE}/:id` },
] as const

export interface UploadRoutesParts {
  uploads: OpenUploads
  access: AccessRules
}

/** Answers those addresses, whatever the method; stands before the router, to whom they would be images. */
export function uploadRoutes({ uploads, access }: UploadRoutesParts): Middleware {
  const resume = tus(RESUMABLE, uploads)
  const targets = uploadTargets.map((target) => ({ ...target, pattern: patternOf(target.path), answer: resume }))

  return async (ctx: Context, next) => {
    const here = targets.filter(({ pattern }) => pattern.test(ctx.path))
    if (here.length === 0) return next()
    const target = here.find(({ method }) => method === ctx.method)
    if (!target) {
      const allow = here.map(({ method }) => method).join(', ')
      throw new Refusal(405, `${ctx.path} answers ${allow}.`, { allow })
    }
    ctx.state['staff'] = await requireAccess(ctx, 'editor', access)
    ctx.set('cache-control', 'no-store')
    await target.answer(ctx)
  }
}
