import type { Context } from 'koa'
import { webpName } from '#shared/features/images/file-names.ts'
import { parseTags } from '#shared/features/images/image-tags.ts'
import type { Limiter } from '#shared/concurrency.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { validateRequest, type Staff } from '#server/http/serve.ts'
import { readForm, type SentForm } from './form.ts'
import { keepUploadForDuplicates } from './keep-for-duplicates.ts'
import { detachBody } from './request-body.ts'
import type { Uploads } from './uploads.ts'

/** Creates the image record of an upload. */
export type AddImage = (draft: ImageDraft, staff: Staff | null) => Promise<Image>

export interface FormParts {
  uploads: Uploads
  tempFiles: TempFiles
  addImage: AddImage
  /** Limits how many bodies are read at once. */
  bodySlots: Limiter
}

/** Creates an image from a form with a file, in one call (docs/images.md). Access was checked before. */
export function formRoute({ uploads, tempFiles, addImage, bodySlots }: FormParts) {
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
