import type { Shop } from '#storefront/shop.ts'
import { documentTitle } from '#storefront/document-title.ts'
import type { Head } from './head.ts'
import { absoluteUrl, jsonLd } from './json-ld.ts'

const CARD = { width: 1200, height: 630 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

const tag = (name: 'meta' | 'link', attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')}>`

/** Title and meta tags of a page. */
export function headMarkup(title: string, head: Head, shop: Shop): string {
  const meta = (name: string, content: string | undefined | null) => (content ? tag('meta', { name, content }) : '')
  const graph = (property: string, content: string | undefined | null) =>
    content ? tag('meta', { property, content }) : ''
  const address = head.canonical && absoluteUrl(head.canonical, shop)
  const card = absoluteUrl(head.card ?? '/cards/shop.png', shop)
  return [
    `<title>${escape(documentTitle(title, shop))}</title>`,
    meta('description', head.description),
    address ? tag('link', { rel: 'canonical', href: address }) : meta('robots', 'noindex'),
    tag('link', { rel: 'alternate', type: 'application/atom+xml', title: `${shop.name} blog`, href: '/blog/feed.xml' }),
    graph('og:url', address),
    graph('og:site_name', shop.name),
    graph('og:type', head.type ?? 'website'),
    graph('og:title', title),
    graph('og:description', head.description),
    graph('og:image', card),
    graph('og:image:width', String(CARD.width)),
    graph('og:image:height', String(CARD.height)),
    graph('og:image:alt', title),
    graph('article:published_time', head.published),
    graph('article:modified_time', head.published && head.modified),
    meta('twitter:card', 'summary_large_image'),
    ...(head.things ?? []).map((thing) => `<script type="application/ld+json">${jsonLd(thing)}</script>`),
  ].join('')
}
