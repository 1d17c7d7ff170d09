import type { Context, Middleware } from 'koa'
import { parseImageUrl, type StoredImage } from '#shared/features/images/image-url.ts'
import type { Readable } from 'node:stream'
import type { Files } from '#server/storage/files.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { matches } from '#server/http/cached-response.ts'
import { isOriginal, originalKey, variantKey, variantWidthFor, type Variant } from './variant.ts'
import type { Variants } from './variants.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** An AVIF is being rendered. */
const FOR_A_MINUTE = 'public, max-age=60'
/** The AVIF could not be rendered. */
const FOR_A_DAY = 'public, max-age=86400'

interface Stored {
  size: number
  stream(): Readable
}

/** Finds a file; for responses with a body it is opened in the same request. */
type DeliveredFile = (key: string) => Promise<Stored | null>

interface ChosenImage {
  stored: Stored
  format: Variant['format']
  /** Distinguishes the image's variants in the ETag. */
  form: string
  caching: string
}

interface DeliveryParts {
  files: Files
  variants: Variants
  /** Resolves when files without a record are deleted. */
  ready: Promise<unknown>
}

/**
 * `GET /uploads/<file>`: a stored image; with `?width=`, the smallest sufficient variant, as AVIF if the client accepts
 * it, else WebP. URLs are immutable. Until an AVIF is rendered, the WebP is served for a minute and the AVIF queued.
 * Needs no database, and one request to an object store in the usual cases.
 */
export function delivery({ files, variants, ready }: DeliveryParts): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/uploads/')) return next()
    ctx.state['route'] = '/uploads/:file'
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, 'Images only support GET.', { allow: 'GET, HEAD' })
    await ready
    const picture = parseImageUrl(ctx.path)
    const chosen = picture && (await choose(picture, requestedWidth(ctx), takesAvif(ctx.get('accept')), lookFor(ctx)))
    if (!picture || !chosen) throw new HttpError(404, 'This image doesn’t exist.')
    answer(ctx, picture, chosen)
  }

  async function choose(
    picture: StoredImage,
    wish: number | null,
    avif: boolean,
    look: DeliveredFile,
  ): Promise<ChosenImage | null> {
    if (wish === null) return kept(picture, IMMUTABLE, look)
    const width = variantWidthFor(picture, wish)
    const small: Variant = { picture, width, format: 'avif' }
    const found = avif && (await variants.look(small, look))
    if (found) return { stored: found, format: 'avif', form: `${width}.avif`, caching: IMMUTABLE }
    const webp = await chooseWebp({ ...small, format: 'webp' }, look)
    if (!webp || !avif || webp.caching !== IMMUTABLE) return webp
    return { ...webp, caching: variants.order(small) ? FOR_A_MINUTE : FOR_A_DAY }
  }

  async function chooseWebp(variant: Variant, look: DeliveredFile): Promise<ChosenImage | null> {
    const { picture, width, format } = variant
    const stored = (await look(variantKey(variant))) ?? (await variants.make(variant))
    return stored
      ? { stored, format, form: isOriginal(variant) ? 'webp' : `${width}.webp`, caching: IMMUTABLE }
      : kept(picture, FOR_A_MINUTE, look)
  }

  async function kept(picture: StoredImage, caching: string, look: DeliveredFile): Promise<ChosenImage | null> {
    const stored = await look(originalKey(picture))
    return stored && { stored, format: 'webp', form: 'webp', caching }
  }

  /** HEAD and conditional requests may need no body. */
  function lookFor(ctx: Context): DeliveredFile {
    return ctx.method === 'HEAD' || ctx.headers['if-none-match'] !== undefined ? files.find : begin
  }

  async function begin(key: string) {
    const opened = await files.read(key)
    return opened && { size: opened.size, stream: () => opened.stream }
  }
}

function answer(ctx: Context, { file }: StoredImage, { stored, format, form, caching }: ChosenImage) {
  const etag = `W/"${file.split('.', 1)[0]}-${form}"`
  ctx.set({
    'cache-control': caching,
    // Feed readers and link previews embed our images.
    'cross-origin-resource-policy': 'cross-origin',
    // Images may come from a CDN on another origin; they are public and need no cookies.
    'access-control-allow-origin': '*',
    etag,
    vary: 'Accept',
  })
  ctx.status = matches(ctx.headers['if-none-match'], etag) ? 304 : 200
  if (ctx.status === 304) return
  if (ctx.method === 'GET') ctx.body = stored.stream()
  ctx.set('content-type', `image/${format}`)
  ctx.length = stored.size
}

/** The requested width in pixels; null: the stored size. */
function requestedWidth(ctx: Context): number | null {
  const { width } = ctx.query
  if (width === undefined) return null
  const [text] = [width].flat()
  if (!/^\d{1,6}$/.test(text ?? '')) throw invalidField('width', 'must be a number of pixels.')
  return Number(text)
}

/** `image/avif` without `q=0`. Clients that only send a wildcard may not support it. */
const takesAvif = (accept: string) => /\bimage\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)
