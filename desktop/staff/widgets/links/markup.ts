import { parseLinks, writeLink } from '#shared/blocks/linked-text.ts'

/** A link in a text, with the position of its `[text](url)`. */
export interface LinkInText {
  text: string
  href: string
  start: number
  end: number
}

/** Finds the links of a text and their positions. */
export function findLinks(text: string): LinkInText[] {
  const links: LinkInText[] = []
  let start = 0
  for (const { text: label, href } of parseLinks(text)) {
    // The markup has two brackets and two parentheses, and no spaces around the address.
    const end = start + label.length + (href ? href.length + 4 : 0)
    if (href) links.push({ text: label, href, start, end })
    start = end
  }
  return links
}

/** The link that contains the cursor or selection. A cursor at the edge is outside. */
export const findLinkAt = (text: string, from: number, to: number): LinkInText | null =>
  findLinks(text).find(
    ({ start, end }) => start <= from && to <= end && (from !== to || (start < from && from < end)),
  ) ?? null

/** Validates a link text; null if it is valid. */
export function checkLinkText(text: string): string | null {
  if (!text.trim()) return 'Enter the link text.'
  if (/[[\]]/.test(text)) return 'Link text can’t contain square brackets.'
  return text.length > 500 ? 'Link text can have at most 500 characters.' : null
}

/** Writes a link as `[text](url)`. */
export const formatLink = (text: string, href: string): string => writeLink(text.trim().replace(/\s+/g, ' '), href)

/** Replaces a range of a text and returns the new cursor position. */
export const replaceRange = (
  text: string,
  from: number,
  to: number,
  insert: string,
): { text: string; cursor: number } => ({
  text: text.slice(0, from) + insert + text.slice(to),
  cursor: from + insert.length,
})
