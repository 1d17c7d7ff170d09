import { createHash } from 'node:crypto'
import { atWidth, imageWidths, parseImageUrl } from '#shared/features/images/image-url.ts'

/** Width in pixels that the local copy stores of each picture: enough for the builder and its previews. */
const COPIED_WIDTH = 1280

/** Pictures that every shop has, such as `/pictures/hoard-dragon.svg`. Nothing else is asked for with the session. */
const ownFile = /^\/[\w-][\w./-]*\.(svg|png|jpe?g|webp|avif|gif)$/i

/** Picture of the local copy. */
export interface CopiedPicture {
  /** Address to fetch it from, in the size that is stored. A path for the shop's own pictures. */
  source: string
  /** Names in the cache without their type; any of them will do. */
  names: readonly string[]
}

/**
 * Picture at an address as written in content: a path of the shop, or https, or `origin` (the shop's own address for
 * pictures). Null for anything else.
 */
export function copiedPicture(address: string, origin: string | null): CopiedPicture | null {
  const own = address.startsWith('/') ? parseImageUrl(address) : null
  if (own) {
    const stem = own.file.replace(/\.webp$/, '')
    const least = imageWidths.find((width) => width >= Math.min(own.width, COPIED_WIDTH))!
    const widths = imageWidths.filter((width) => width >= least)
    return {
      source: `/uploads/${own.file}?width=${least}`,
      names: [...widths, 'full'].map((width) => `${stem}_${width}`),
    }
  }
  if (address.startsWith('/'))
    return ownFile.test(address) ? { source: address, names: [`own-${hashOf(address)}_full`] } : null
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.origin !== origin)) return null
  const bare = withoutWidth(url)
  return { source: atWidth(bare, COPIED_WIDTH), names: [`elsewhere-${hashOf(bare)}_full`] }
}

/** All sizes of a picture are one picture. */
function withoutWidth(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  bare.searchParams.delete('width')
  return bare.href
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
