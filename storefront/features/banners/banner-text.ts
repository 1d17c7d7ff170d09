import { safeHref } from '#shared/blocks/links.ts'
import type { BannerLink } from '#shared/features/banners/banners.record.ts'

/** Part of a banner's text, or a link. */
export type BannerPiece = string | { href: string; label: string; isExternal: boolean }

/**
 * Splits a banner's text at its links. A label found in the text becomes the link; others follow the text. Links with
 * an unsafe URL stay text.
 */
export function splitBannerText(text: string, links: readonly BannerLink[]): BannerPiece[] {
  let pieces: BannerPiece[] = [text]
  for (const { text: label, url, isInternal } of links) {
    const href = safeHref(url)
    const link = href === null ? label : { href, label, isExternal: !isInternal && href.startsWith('http') }
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
