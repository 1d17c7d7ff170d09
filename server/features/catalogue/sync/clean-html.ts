import { parseFragment, serialize } from 'parse5'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'

const options: IOptions = {
  allowedTags: 'h3 h4 h5 h6 p ul ol li em strong b i br hr blockquote code a'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // The content of these elements is not readable text.
  nonTextTags: 'script style textarea option select noscript iframe object template svg math title'.split(' '),
  nestingLimit: 30,
  transformTags: {
    // The product page has its own h1 and h2.
    h1: 'h3',
    h2: 'h3',
    a: (_, { href = '' }) => (isLink(href) ? linkTo(href) : noLink),
  },
}

const linkTo = (href: string): Tag => ({ tagName: 'a', attribs: { href, rel: 'noopener nofollow' } })
/** `span` isn't an allowed tag, so only its text remains. */
const noLink: Tag = { tagName: 'span', attribs: {} }

/** Accepts http, https, mailto and paths of this site. `//host` and `/\host` would leave the site. */
const isLink = (href: string) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.replace(/[\p{Cc}\s]/gu, ''))

/** The markup that a browser makes of this one: it moves and closes what was left open or nested wrongly. */
const asBrowsersRead = (html: string) => serialize(parseFragment(html))

/**
 * Sanitizes Shopify's product description: text markup and links only; no scripts, embeds or styles. Every element is
 * closed, so that nothing changes the page after it.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(asBrowsersRead(html), options).trim()
  return isBalanced(clean) ? clean : asBrowsersRead(clean)
}

const voids = new Set(['br', 'hr'])

/** Whether each element of sanitized markup is closed in its turn. */
function isBalanced(clean: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of clean.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (voids.has(name!)) continue
    if (slash === '') open.push(name!)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
