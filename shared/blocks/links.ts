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

/** Whether a link opens in a new tab. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href)
