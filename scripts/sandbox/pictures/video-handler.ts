import { readFile } from 'node:fs/promises'
import type { RouteHandler } from '#sandbox/http/exchange.ts'
import type { Shop } from '#sandbox/shop/shop.ts'

const address = /^\/cdn\/videos\/(\d+)\.\d+p\.mp4$/

/** Serves the files of videos, all of them the same turning die, whole or the range that a player asks for. */
export function createVideoHandler(shop: Shop): RouteHandler {
  return async ({ request, response, url, method }) => {
    const number = address.exec(url.pathname)?.[1]
    if (number === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const id = `gid://shopify/Video/${number}`
    if (![...shop.catalogue.all()].some(({ videos }) => videos.some((video) => video.id === id))) return false
    const file = await readFile(new URL('turning-die.mp4', import.meta.url))
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(first ?? 0), Math.min(Number(last || Infinity), file.length - 1)]
    const isRange = first !== undefined && start <= end
    response.writeHead(isRange ? 206 : 200, {
      'content-type': 'video/mp4',
      'content-length': isRange ? end - start + 1 : file.length,
      'accept-ranges': 'bytes',
      ...(isRange && { 'content-range': `bytes ${start}-${end}/${file.length}` }),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    response.end(method === 'HEAD' ? undefined : isRange ? file.subarray(start, end + 1) : file)
    return true
  }
}
