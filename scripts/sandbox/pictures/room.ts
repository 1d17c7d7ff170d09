import type { Exchange, Room } from '#scripts/sandbox/http/answers.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { KeptPictures } from './kept-pictures.ts'
import { plainPicture } from './plain-picture.ts'

/** Draws picture `index` (from 0) of the product with that handle, `width` pixels wide, as webp. */
export type DrawPicture = (handle: string, index: number, width: number) => Promise<Buffer>

/** The widths that exist. Another one gets the next larger, so that nobody can have thousands drawn. */
export const pictureWidths = [64, 160, 320, 480, 640, 720, 960, 1200] as const
const widest = 1200

const address = /^\/cdn\/([^/]+)\/(\d{1,3})\.webp$/

export function steppedWidth(asked: string | null): number {
  const width = Number(asked ?? widest)
  return pictureWidths.find((step) => step >= width) ?? widest
}

/** The pretend CDN: `GET /cdn/{handle}/{index}.webp?width=N`. */
export function pictureRoom(shop: Shop, draw: DrawPicture = plainPicture): Room {
  const kept = new KeptPictures()
  return async (exchange) => {
    const match = address.exec(exchange.url.pathname)
    if (!match || (exchange.method !== 'GET' && exchange.method !== 'HEAD')) return false
    const drawing = decodeURIComponent(match[1] ?? '')
    const index = Number(match[2])
    if (!isDrawn(shop, drawing, index)) return false
    const width = steppedWidth(exchange.url.searchParams.get('width'))
    const picture = await kept.get(`${drawing}/${index}/${width}`, () => draw(drawing, index, width))
    return sendPicture(exchange, picture)
  }
}

function isDrawn(shop: Shop, drawing: string, index: number): boolean {
  const named = shop.catalogue.byHandle(drawing)
  const owns = (pictures: { drawing: string; index: number }[]) =>
    pictures.some((picture) => picture.drawing === drawing && picture.index === index)
  if (named && owns(named.pictures)) return true
  // A renamed product keeps its pictures' addresses.
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
