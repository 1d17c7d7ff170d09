import type { Context, Middleware } from 'koa'
import { storedPicture, type StoredPicture } from '#shared/features/images/picture-url.ts'
import type { Readable } from 'node:stream'
import type { Files } from '#server/files/files.ts'
import { Refusal } from '#server/http/errors.ts'
import { matches } from '#server/http/kept-answer.ts'
import { isKept, keptKey, variantKey, widthFor, type Variant } from './variant.ts'
import type { Variants } from './variants.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** A better one is being made. */
const FOR_A_MINUTE = 'public, max-age=60'
/** A better one could not be made. */
const FOR_A_DAY = 'public, max-age=86400'

interface Stored {
  size: number
  stream(): Readable
}

/** Whether there is a file: for those who want it, too, it is being read already. */
type Look = (key: string) => Promise<Stored | null>

interface Chosen {
  stored: Stored
  format: Variant['format']
  /** What tells it from the picture's other forms. */
  form: string
  caching: string
}

interface DeliveryParts {
  files: Files
  variants: Variants
  /** Of every answer. */
  headers: Record<string, string>
}

/**
 * `GET /uploads/<file>`: a picture of the repository as it is kept; with `?width=`, the smallest of `pictureWidths` that is wide enough,
 * as AVIF for those who take it, else WebP. What lies under an address never changes. While an AVIF is not made yet the WebP is answered,
 * for a minute, and the AVIF ordered. No database is asked: what is gone for good has no file. A picture whose AVIF is made costs an object
 * store one request; and so does one whose AVIF isn't.
 */
export function delivery({ files, variants, headers }: DeliveryParts): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/uploads/')) return next()
    ctx.state['route'] = '/uploads/:file'
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new Refusal(405, 'Pictures answer GET.', { allow: 'GET, HEAD' })
    ctx.set(headers)
    const picture = storedPicture(ctx.path)
    const chosen = picture && (await choose(picture, wishOf(ctx), takesAvif(ctx.get('accept')), lookFor(ctx)))
    if (!picture || !chosen) throw new Refusal(404, 'There is no such picture.')
    answer(ctx, picture, chosen)
  }

  async function choose(
    picture: StoredPicture,
    wish: number | null,
    avif: boolean,
    look: Look,
  ): Promise<Chosen | null> {
    if (wish === null) return kept(picture, FOR_EVER, look)
    const width = widthFor(picture, wish)
    const small: Variant = { picture, width, format: 'avif' }
    const found = avif && (await variants.look(small, look))
    if (found) return { stored: found, format: 'avif', form: `${width}.avif`, caching: FOR_EVER }
    const webp = await chooseWebp({ ...small, format: 'webp' }, look)
    if (!webp || !avif || webp.caching !== FOR_EVER) return webp
    return { ...webp, caching: variants.order(small) ? FOR_A_MINUTE : FOR_A_DAY }
  }

  async function chooseWebp(variant: Variant, look: Look): Promise<Chosen | null> {
    const { picture, width, format } = variant
    const stored = (await look(variantKey(variant))) ?? (await variants.make(variant))
    return stored
      ? { stored, format, form: isKept(variant) ? 'webp' : `${width}.webp`, caching: FOR_EVER }
      : kept(picture, FOR_A_MINUTE, look)
  }

  async function kept(picture: StoredPicture, caching: string, look: Look): Promise<Chosen | null> {
    const stored = await look(keptKey(picture))
    return stored && { stored, format: 'webp', form: 'webp', caching }
  }

  /** Whoever has it already, or asks for its size only, needs no bytes of it. */
  function lookFor(ctx: Context): Look {
    return ctx.method === 'HEAD' || ctx.headers['if-none-match'] !== undefined ? files.find : begin
  }

  async function begin(key: string) {
    const opened = await files.read(key)
    return opened && { size: opened.size, stream: () => opened.stream }
  }
}

function answer(ctx: Context, { file }: StoredPicture, { stored, format, form, caching }: Chosen) {
  const etag = `W/"${file.split('.', 1)[0]}-${form}"`
  ctx.set({
    'cache-control': caching,
    // Feed readers and link previews show our pictures, too.
    'cross-origin-resource-policy': 'cross-origin',
    // From a CDN they come from another site. They are nobody's in particular: no cookie is looked at.
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

/** How wide it is wished, pixels; null: as it is kept. */
function wishOf(ctx: Context): number | null {
  const { width } = ctx.query
  if (width === undefined) return null
  const [text] = [width].flat()
  if (!/^\d{1,6}$/.test(text ?? '')) throw new Refusal(400, 'width: a number of pixels.')
  return Number(text)
}

/** `image/avif` without a `q=0`. Nobody says `*` who can show it. */
const takesAvif = (accept: string) => /\bimage\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)
