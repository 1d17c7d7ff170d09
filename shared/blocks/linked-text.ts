import { safeHref } from './links.ts'

/** A piece of a text: a link if it has an address, which is safe. */
export interface LinkedPiece {
  text: string
  href?: string
}

/**
 * Labels contain no brackets, addresses no whitespace; lengths are bounded to keep matching fast. Parentheses of an address
 * stand in pairs, three deep; such an address has no `[`, where another link could begin.
 */
const pattern =
  /\[([^[\]]{1,500})\]\(([^()\s]{1,2000}|(?:[^()\s[]|\((?:[^()\s[]|\((?:[^()\s[]|\([^()\s[]*\))*\))*\)){1,2000})\)/g
/** Source of a pattern for `[label](address)`. */
export const LINK = pattern.source

/** Splits a text at its `[label](url)` links, in order. Links with an unsafe URL stay text. */
export function parseLinks(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const href = safeHref(match[2])
    if (!href) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: match[1]!, href })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Writes a link as `[label](address)`. */
export const writeLink = (label: string, href: string): string => `[${label}](${encodeAddress(href)})`

/** An address without whitespace, and with parentheses in pairs only. */
function encodeAddress(href: string): string {
  const address = href.replace(/\s/g, '%20')
  const isReadable = new RegExp(`^${LINK}$`).test(`[a](${address})`)
  return isReadable ? address : address.replaceAll('(', '%28').replaceAll(')', '%29')
}
