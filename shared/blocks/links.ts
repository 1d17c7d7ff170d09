/** A link written into content. */
export interface Link {
  href: string
  label: string
  /** Begins with http, so it opens in a new tab. */
  isExternal: boolean
}

/** Control characters and whitespace, which browsers ignore inside a scheme: `java\nscript:`. */
// oxlint-disable-next-line no-control-regex
const blanks = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g

/**
 * Returns a safe link target: http(s), mailto, tel, or a path of this site. Null for anything else, such as
 * `javascript:` or `//elsewhere`.
 */
export function safeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const href = address.trim()
  const bare = href.replace(blanks, '')
  if (/^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(bare)) return href
  return /^(\/(?![/\\])|#)/.test(bare) ? href : null
}

/** Returns a safe image URL: http(s) or a path of this site. Null for anything else. */
export function safeSource(address: unknown): string | null {
  const href = safeHref(address)
  return href && /^(https?:|\/)/i.test(href) ? href : null
}

export const isExternal = (href: string): boolean => /^https?:/i.test(href)

/** Labels contain no brackets, URLs neither whitespace nor parentheses; lengths are bounded to keep matching fast. */
const pattern = /\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g

/** Splits a text at its `[label](url)` links, in order. Links with an unsafe URL stay text. */
export function parseLinks(text: string): (string | Link)[] {
  const pieces: (string | Link)[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const href = safeHref(match[2])
    if (!href) continue
    if (match.index > end) pieces.push(text.slice(end, match.index))
    pieces.push({ href, label: match[1]!, isExternal: isExternal(href) })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

/** Encodes what would end the address of a `[label](url)` link early. */
export const encodeAddress = (href: string): string =>
  href.replace(/[()\s]/g, (sign) => (sign === '(' ? '%28' : sign === ')' ? '%29' : '%20'))
