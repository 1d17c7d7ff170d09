/** A link that somebody wrote into content. */
export interface Link {
  href: string
  label: string
  /** Begins with http: opens in a new tab (specification section 2, footer). */
  external: boolean
}

/** Control characters and blanks, which browsers leave out of a scheme: `java\nscript:`. */
// oxlint-disable-next-line no-control-regex
const blanks = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g

/**
 * An address that content may lead to: http(s), mailto, tel, or a path of this site (decision 22). Null for all else, such as
 * `javascript:`, and for `//elsewhere`, which looks like a path and isn't.
 */
export function safeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const href = address.trim()
  const bare = href.replace(blanks, '')
  if (/^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(bare)) return href
  return /^(\/(?![/\\])|#)/.test(bare) ? href : null
}

/** Where a picture may come from: http(s), or a path of this site. Null for all else. */
export function safeSource(address: unknown): string | null {
  const href = safeHref(address)
  return href && /^(https?:|\/)/i.test(href) ? href : null
}

export const isExternal = (href: string): boolean => /^https?:/i.test(href)

/** Labels hold no brackets, addresses neither blanks nor brackets; lengths are bounded, so that no text takes long to read. */
const pattern = /\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g

/** A text with `[label](url)` in it, as pieces in order. A link whose address is not allowed stays text as it was written (decision 22). */
export function parseLinks(text: string): (string | Link)[] {
  const pieces: (string | Link)[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const href = safeHref(match[2])
    if (!href) continue
    if (match.index > end) pieces.push(text.slice(end, match.index))
    pieces.push({ href, label: match[1]!, external: isExternal(href) })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}
