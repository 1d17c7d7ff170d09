import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { onlyNumbers, readAsBrowsers, richText } from '#server/content/rich-text.ts'

const attributes = {
  ...richText.allowedAttributes,
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
}

const options: IOptions = {
  ...richText,
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    // The product page has its own h1 and h2.
    h1: 'h3',
    h2: 'h3',
    a: (_, { href = '' }) => (isLink(href) ? linkTo(href) : noLink),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...onlyNumbers({ width, height }), loading: 'lazy', decoding: 'async' },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs) }),
  },
}

const linkTo = (href: string): Tag => ({ tagName: 'a', attribs: { href, rel: 'noopener nofollow' } })
/** `span` isn't an allowed tag, so only its text remains. */
const noLink: Tag = { tagName: 'span', attribs: {} }

/** Accepts http, https, mailto and paths of this site. `//host` and `/\host` would leave the site. */
const isLink = (href: string) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.replace(/[\p{Cc}\s]/gu, ''))

/**
 * Sanitizes Shopify's product description: what `richText` allows. Every element is
 * closed, so that nothing changes the page after it.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(readAsBrowsers(html, attributes), options).trim()
  return isBalanced(clean) ? clean : readAsBrowsers(clean, attributes)
}

const voids = new Set(['br', 'hr', 'img'])

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
