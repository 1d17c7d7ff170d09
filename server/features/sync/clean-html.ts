import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'

const options: IOptions = {
  allowedTags: 'h3 h4 h5 h6 p ul ol li em strong b i br hr blockquote code a'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // What is inside these is no text for people.
  nonTextTags: 'script style textarea option select noscript iframe object template svg math title'.split(' '),
  nestingLimit: 30,
  transformTags: {
    // A product page has its own h1 and h2.
    h1: 'h3',
    h2: 'h3',
    a: (_, { href = '' }) => (isLink(href) ? linkTo(href) : noLink),
  },
}

const linkTo = (href: string): Tag => ({ tagName: 'a', attribs: { href, rel: 'noopener nofollow' } })
/** Not among the allowed tags, so that only its text stays. */
const noLink: Tag = { tagName: 'span', attribs: {} }

/** http, https, mailto, or a path of this site. `//host` and `/\host` lead elsewhere. */
const isLink = (href: string) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.replace(/[\p{Cc}\s]/gu, ''))

/** Shopify's description as it may stand in a page: plain text markup and links, nothing that runs, loads or styles. */
export const cleanHtml = (html: string) => sanitizeHtml(html, options).trim()
