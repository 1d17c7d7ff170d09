import type { Exchange, RouteHandler } from '#sandbox/http/exchange.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { plainPicture } from './plain-picture.ts'

/** Draws image `index` (from 0) of a product as WebP, `width` pixels wide. */
export type DrawPicture = (handle: string, index: number, width: number) => Promise<Buffer>

/** Available widths. Requests get the next larger one, which limits how many variants can be drawn. */
export const pictureWidths = [64, 160, 320, 480, 640, 720, 960, 1200] as const
const widest = 1200

const address = /^\/cdn\/([^/]+)\/(\d{1,3})\.webp$/

export function steppedWidth(requested: string | null): number {
  const width = Number(requested ?? widest)
  return pictureWidths.find((step) => step >= width) ?? widest
}

/** The simulated CDN: `GET /cdn/{handle}/{index}.webp?width=N`. */
export function createPictureHandler(shop: Shop, draw: DrawPicture = plainPicture): RouteHandler {
  const cache = new PictureCache()
  return async (exchange) => {
    const match = address.exec(exchange.url.pathname)
    if (!match || (exchange.method !== 'GET' && exchange.method !== 'HEAD')) return false
    const drawing = decodeURIComponent(match[1] ?? '')
    const index = Number(match[2])
    if (!isDrawn(shop, drawing, index)) return false
    const width = steppedWidth(exchange.url.searchParams.get('width'))
    const picture = await cache.get(`${drawing}/${index}/${width}`, () => draw(drawing, index, width))
    return sendPicture(exchange, picture)
  }
}

function isDrawn(shop: Shop, drawing: string, index: number): boolean {
  const named = shop.catalogue.byHandle(drawing)
  const owns = (pictures: { drawing: string; index: number }[]) =>
    pictures.some((picture) => picture.drawing === drawing && picture.index === index)
  if (named && owns(named.pictures)) return true
  // A renamed product keeps its image URLs.
  for (const product of shop.catalogue.all()) if (owns(product.pictures)) return true
  return false
}

function sendPicture({ response, method }: Exchange, picture: Buffer): true {
  response.writeHead(200, {
    'content-type': 'image/webp',
    'content-length': picture.length,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : picture)
  return true
}

/** LRU cache of images, limited in bytes. Concurrent requests for the same image share one drawing. */
class PictureCache {
  readonly #pictures = new Map<string, Buffer>()
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#pictures.get(name)
    if (cached) {
      this.#pictures.delete(name)
      this.#pictures.set(name, cached)
      return cached
    }
    const pending = this.#pending.get(name)
    if (pending) return pending
    const drawing = draw()
    this.#pending.set(name, drawing)
    try {
      const picture = await drawing
      this.#store(name, picture)
      return picture
    } finally {
      this.#pending.delete(name)
    }
  }

  #store(name: string, picture: Buffer): void {
    this.#pictures.set(name, picture)
    this.#bytes += picture.length
    for (const [oldest, bytes] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) return
      this.#pictures.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
