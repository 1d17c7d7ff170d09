import { safeHref } from '#shared/blocks/links.ts'
import type { BannerLink } from '#shared/features/banners/banners.schema.ts'

/** A stretch of a banner's text, or a link. */
export type Piece = string | { href: string; label: string; external: boolean }

/**
 * A banner's text with its links (decision 25): where the text has a link's words, they become the link; others follow the text.
 * A link whose address is not allowed stays text.
 */
export function piecesOf(text: string, links: readonly BannerLink[]): Piece[] {
  let pieces: Piece[] = [text]
  for (const { text: label, url, isInternal } of links) {
    const href = safeHref(url)
    const link = href === null ? label : { href, label, external: !isInternal && href.startsWith('http') }
    const at = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes(label))
    if (at < 0) {
      pieces = [...pieces, ' ', link]
      continue
    }
    const around = pieces[at] as string
    const start = around.indexOf(label)
    pieces = pieces.toSpliced(at, 1, around.slice(0, start), link, around.slice(start + label.length))
  }
  return pieces.filter((piece) => piece !== '')
}
