import { Marked } from 'marked'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { onlyNumbers, richText } from '#server/content/rich-text.ts'
import { isExternal, safeHref, safeSource } from '#shared/blocks/links.ts'
import {
  atWidth,
  imageUrlPath,
  buildSrcset,
  parseImageUrl,
  type StoredImage,
} from '#shared/features/images/image-url.ts'

/** Width in pixels of `src`, for readers without `srcset`. */
const WIDTH = 960

const marked = new Marked({
  async: false,
  gfm: true,
  // Task lists are read-only, so checkboxes become text.
  renderer: { checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] ') },
})

const attributes: IOptions['allowedAttributes'] = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  ol: ['start'],
  pre: ['tabindex'],
  th: ['class', 'colspan', 'rowspan'],
  td: ['class', 'colspan', 'rowspan'],
}

/**
 * Renders Markdown (GFM with HTML) as sanitised HTML: text markup, tables, code, links and images. Headings start at
 * h2, below the post's title. With an origin, paths of this site become absolute URLs, for feeds. `onAddress` receives every
 * link and image address in order, as written. Slow for long or hostile texts: see `renderPost`.
 */
export function renderMarkdown(
  markdown: string,
  { origin = '', altTexts = {}, onAddress = () => undefined }: MarkdownOptions = {},
): string {
  const html = marked.parse(markdown) as string
  // If the author starts with h1, all headings move down one level.
  const down = /<h1[\s>]/i.test(html) ? 1 : 0
  return sanitizeHtml(html, {
    ...richText,
    allowedAttributes: attributes,
    allowedClasses: { th: ['align-*'], td: ['align-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    transformTags: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`h${level}`, `h${level + down}`])),
      a: (_, { href = '', title }) => {
        if (href) onAddress(href, false)
        return link(safeHref(href), title, origin)
      },
      img: (_, attribs) => {
        if (attribs['src']) onAddress(attribs['src'], true)
        return picture(attribs, origin, altTexts)
      },
      ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: onlyNumbers({ start }) }),
      // Makes wide code blocks scrollable with the keyboard.
      pre: () => ({ tagName: 'pre', attribs: { tabindex: '0' } }),
      th: cell,
      td: cell,
    },
  }).trim()
}

interface MarkdownOptions {
  origin?: string
  /** Alternative texts by image address, for images without one in the text. */
  altTexts?: Readonly<Record<string, string>>
  onAddress?: OnAddress
}

type OnAddress = (address: string, isPicture: boolean) => void

const toAbsolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address)

function link(href: string | null, title: string | undefined, origin: string): Tag {
  // A link without a valid address becomes plain text.
  if (!href) return { tagName: 'a', attribs: {} }
  const elsewhere = isExternal(href) && { target: '_blank', rel: 'noopener' }
  return { tagName: 'a', attribs: { href: toAbsolute(href, origin), ...(title && { title }), ...elsewhere } }
}

function picture(given: Record<string, string>, origin: string, altTexts: Readonly<Record<string, string>>): Tag {
  const { src, title, width = '', height = '' } = given
  const address = safeSource(src)
  if (!address) return { tagName: 'img', attribs: {} }
  const stored = parseImageUrl(address)
  const size = stored ? storedSize(stored, origin) : onlyNumbers({ width, height })
  const how = { ...(title && { title }), ...size, loading: 'lazy', decoding: 'async' }
  const alt = given['alt'] || (stored && altTexts[imageUrlPath(stored.file)]) || ''
  return { tagName: 'img', attribs: { src: toAbsolute(atWidth(address, WIDTH), origin), alt, ...how } }
}

/** On the page, `srcset` lets the browser choose; a feed gets one size. Small images are not enlarged. */
function storedSize(picture: StoredImage, origin: string): Record<string, string> {
  const { file, width, height } = picture
  if (!origin) {
    const srcset = buildSrcset(imageUrlPath(file))
    return { ...(srcset && { srcset, sizes: `min(46rem,92vw,${width}px)` }), width: `${width}`, height: `${height}` }
  }
  const shown = Math.min(width, WIDTH)
  return { width: `${shown}`, height: `${Math.max(1, Math.round((height * shown) / width))}` }
}

const cell = (tagName: string, { align = '', colspan = '', rowspan = '' }: Record<string, string>): Tag => ({
  tagName,
  attribs: {
    ...(/^(left|center|right)$/.test(align) && { class: `align-${align}` }),
    ...onlyNumbers({ colspan, rowspan }),
  },
})
