import type { Head } from './screen.ts'
import type { Shop } from './shop.ts'

interface Tag {
  name: 'meta' | 'link'
  attributes: Record<string, string>
}

const titleOf = ({ title }: Head, shop: Shop) => `${title} · ${shop.name}`

const absolute = (address: string, origin: string) => (address.startsWith('/') ? `${origin}${address}` : address)

const meta = (key: 'name' | 'property', id: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: id, content },
})

function tagsOf(head: Head, shop: Shop): Tag[] {
  const address = head.canonical !== undefined && absolute(head.canonical, shop.origin)
  return [
    meta('name', 'description', head.description),
    ...(address
      ? [
          { name: 'link' as const, attributes: { rel: 'canonical', href: address } },
          meta('property', 'og:url', address),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...(head.image ? [meta('property', 'og:image', absolute(head.image, shop.origin))] : []),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
  ]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

/** The title and the tags of a page, as the server writes them. */
export function headMarkup(head: Head, shop: Shop): string {
  const tags = tagsOf(head, shop).map(({ name, attributes }) => {
    const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
    return `<${name} data-head${text.join('')}>`
  })
  return `<title>${escape(titleOf(head, shop))}</title>${tags.join('')}`
}

/** The same in the browser, when another screen is opened. */
export function applyHead(head: Head, shop: Shop): void {
  const title = titleOf(head, shop)
  if (document.title !== title) document.title = title
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
  for (const { name, attributes } of tagsOf(head, shop)) {
    const tag = document.createElement(name)
    tag.dataset['head'] = ''
    for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value)
    document.head.append(tag)
  }
}
