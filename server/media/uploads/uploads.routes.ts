import type { Context, Middleware } from 'koa'
import type { Limiter } from '#shared/concurrency.ts'
import { webpName } from '#shared/features/images/file-names.ts'
import { parseTags } from '#shared/features/images/image-tags.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { HttpError } from '#server/errors.ts'
import { requireAccess, type AccessRules } from '#server/http/access.ts'
import { pathPattern, validateRequest, type Staff } from '#server/http/serve.ts'
import type { TempFiles } from '#server/storage/files.ts'
import type { SentForm } from './form.ts'
import type { OpenUploads } from './open-uploads.ts'
import { detachBody } from './request-body.ts'
import { keepUploadForDuplicates } from './uploads.ts'

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

export interface UploadRoutesParts {
  uploads: OpenUploads
  tempFiles: TempFiles
  /** Creates the image record of an upload. */
  addImage: (draft: ImageDraft, staff: Staff | null) => Promise<Image>
  /** Limits how many bodies are read at once. */
  bodySlots: Limiter
  access: AccessRules
}

/** Handles the upload routes. Must run before the router, which would match them as image ids. */
export function uploadRoutes(parts: UploadRoutesParts): Middleware {
  const resume = resumableRoute(parts.uploads)
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

/** Resumable uploads; their library loads with the first one. */
function resumableRoute(uploads: OpenUploads) {
  let answer: Promise<(ctx: Context) => Promise<void>> | undefined
  return async (ctx: Context) => {
    answer ??= import('./tus.ts').then(({ tus }) => tus(RESUMABLE, uploads))
    await (
      await answer
    )(ctx)
  }
}

/** Creates an image from a form with a file, in one call (docs/images.md). Access was checked before. */
function formRoute({ uploads, tempFiles, addImage, bodySlots }: UploadRoutesParts) {
  return async (ctx: Context): Promise<void> => {
    const sent = await read(ctx)
    const upload = sent.path === null ? null : await uploads.receive(sent.path, sent.name)
    const image = await keepUploadForDuplicates(uploads, upload, () => {
      const request = validateRequest(imagesContract.create, {
        params: {},
        query: {},
        headers: {},
        body: draftOf(sent, upload),
      })
      return addImage(request['body'] as ImageDraft, ctx.state['staff'] as Staff)
    })
    ctx.set('etag', `"${image.version}"`)
    ctx.body = imagesContract.create.response.parse(image)
  }

  async function read(ctx: Context): Promise<SentForm> {
    using body = detachBody(ctx.req)
    const { readForm } = await import('./form.ts')
    return await bodySlots.run(() => readForm(body.stream, ctx.headers, tempFiles), { signal: body.signal })
  }
}

/** Converts the form's fields to the JSON shape. File name and upload need no fields. */
function draftOf({ fields, name }: SentForm, upload: string | null): Record<string, unknown> {
  const { tags, isDecorative, fileSize, focus, ...texts } = Object.fromEntries(fields)
  return {
    ...(upload && { filename: webpName(name), originalName: name }),
    ...texts,
    ...(tags !== undefined && { tags: parseTags(tags) }),
    ...(isDecorative !== undefined && { isDecorative: /^(1|true|on|yes)$/i.test(isDecorative) }),
    ...(fileSize !== undefined && { fileSize: Number(fileSize) }),
    ...(focus !== undefined && { focus: pointOf(focus) }),
    ...(upload && { upload }),
  }
}

/** Parses `30,70`. */
function pointOf(text: string) {
  const [x, y] = text.split(',').map(Number)
  return { x, y }
}
