import type { Context } from 'koa'
import { webpName } from '#shared/features/images/file-names.ts'
import { tagsIn } from '#shared/features/images/image-tags.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import type { Workshop } from '#server/files/files.ts'
import { receive, type Staff } from '#server/http/serve.ts'
import { readForm, type SentForm } from './form.ts'
import { keptForDuplicates } from './kept-for-duplicates.ts'
import { bodyOf } from './request-body.ts'
import type { Turns } from './turns.ts'
import type { Uploads } from './uploads.ts'

/** Makes the record of an upload. */
export type AddImage = (draft: ImageDraft, staff: Staff | null) => Promise<Image>

export interface FormParts {
  uploads: Uploads
  workshop: Workshop
  addImage: AddImage
  /** Whose bodies are read at the moment. */
  arriving: Turns
}

/** A form with a file becomes an image, in one call (docs/images.md). Access has been checked before. */
export function formRoute({ uploads, workshop, addImage, arriving }: FormParts) {
  return async (ctx: Context): Promise<void> => {
    const sent = await read(ctx)
    const upload = sent.path === null ? null : await uploads.receive(sent.path, sent.name)
    const image = await keptForDuplicates(uploads, upload, () => {
      const request = receive(imagesContract.create, {
        params: {},
        query: {},
        headers: {},
        body: draftOf(sent, upload),
      })
      return addImage(request['body'] as ImageDraft, ctx.state['staff'] as Staff)
    })
    ctx.set('etag', `"${image.version}"`)
    ctx.body = imagesContract.create.answer.parse(image)
  }

  async function read(ctx: Context): Promise<SentForm> {
    using body = bodyOf(ctx.req)
    return await arriving.take(body.signal, () => readForm(body.stream, ctx.headers, workshop))
  }
}

/** The fields as JSON would have them. What the file says itself needs no field. */
function draftOf({ fields, name }: SentForm, upload: string | null): Record<string, unknown> {
  const { tags, isDecorative, fileSize, focus, ...texts } = Object.fromEntries(fields)
  return {
    ...(upload && { filename: webpName(name), originalName: name }),
    ...texts,
    ...(tags !== undefined && { tags: tagsIn(tags) }),
    ...(isDecorative !== undefined && { isDecorative: /^(1|true|on|yes)$/i.test(isDecorative) }),
    ...(fileSize !== undefined && { fileSize: Number(fileSize) }),
    ...(focus !== undefined && { focus: pointOf(focus) }),
    ...(upload && { upload }),
  }
}

/** `30,70` */
function pointOf(text: string) {
  const [x, y] = text.split(',').map(Number)
  return { x, y }
}
