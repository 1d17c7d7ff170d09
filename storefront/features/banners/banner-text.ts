import { safeHref } from '#shared/blocks/links.ts'
import type { BannerLink } from '#shared/features/banners/banners.record.ts'

/** Part of a banner's text, or a link. */
export type BannerPiece = string | { href: string; label: string; isExternal: boolean }

/**
 * Splits a banner's text at its links. A label found in the text as whole words becomes the link; others follow the text.
 * Links with an unsafe URL stay text.
 */
export function splitBannerText(text: string, links: readonly BannerLink[]): BannerPiece[] {
  let pieces: BannerPiece[] = [text]
  for (const { text: label, url, isInternal } of links) {
    const href = safeHref(url)
    const link = href === null ? label : { href, label, isExternal: !isInternal && href.startsWith('http') }
    const at = pieces.findIndex((piece) => typeof piece === 'string' && indexOfWords(piece, label) >= 0)
    if (at < 0) {
      pieces = [...pieces, ' ', link]
      continue
    }
    const around = pieces[at] as string
    const start = indexOfWords(around, label)
    pieces = pieces.toSpliced(at, 1, around.slice(0, start), link, around.slice(start + label.length))
  }
  return pieces.filter((piece) => piece !== '')
}

/** Where words are in a text, not within others; -1 if nowhere. */
function indexOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isWithin(text, at) && !isWithin(text, at + words.length)) return at
  return -1
}

/** Scripts without spaces have no such places. */
const isWithin = (text: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(0, at)) &&
  /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}\p{M}]/u.test(
    text.slice(at),
  )
