import { Marked } from 'marked'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isExternal, safeHref, safeSource } from '#shared/blocks/links.ts'
import {
  atWidth,
  pictureUrl,
  srcsetOf,
  storedPicture,
  type StoredPicture,
} from '#shared/features/images/picture-url.ts'

/** Pixels of pictures where nothing chooses. */
const WIDTH = 960

const marked = new Marked({
  async: false,
  gfm: true,
  // A list of tasks is for reading: a checkbox that does nothing is none.
  renderer: { checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] ') },
})

const blocks = 'h2 h3 h4 h5 h6 p ul ol li blockquote pre hr table thead tbody tr th td'
const inline = 'em strong b i del s sub sup kbd code br a img'

const attributes: IOptions['allowedAttributes'] = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  ol: ['start'],
  pre: ['tabindex'],
  th: ['class'],
  td: ['class'],
}

/**
 * Markdown (GFM, with the HTML that may stand in it) as harmless HTML: text markup, tables, code, links in the allowed schemes
 * and pictures. Nothing in it runs, styles or carries an id. Headings begin at h2, below the title of the post. With an origin,
 * paths of this site become whole addresses, as a feed needs them. `see` is told every address of a link or a picture, as it was
 * written, in order. Pictures of the repository come in the width they are shown in. Takes long for long or hostile texts: see `postHtml`.
 */
export function toHtml(markdown: string, { origin = '', words = {}, see = () => undefined }: Options = {}): string {
  const html = marked.parse(markdown) as string
  // Whoever begins with a title of the first level means all the others below it.
  const down = /<h1[\s>]/i.test(html) ? 1 : 0
  return sanitizeHtml(html, {
    allowedTags: `${blocks} ${inline}`.split(' '),
    allowedAttributes: attributes,
    allowedClasses: { th: ['align-*'], td: ['align-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    // What is inside these is no text for people.
    nonTextTags: 'script style textarea option select noscript iframe object template svg math title'.split(' '),
    nestingLimit: 30,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    transformTags: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`h${level}`, `h${level + down}`])),
      a: (_, { href = '', title }) => {
        if (href) see(href, false)
        return link(safeHref(href), title, origin)
      },
      img: (_, attribs) => {
        if (attribs['src']) see(attribs['src'], true)
        return picture(attribs, origin, words)
      },
      ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: onlyNumbers({ start }) }),
      // Its long lines scroll within it, with the keyboard, too.
      pre: () => ({ tagName: 'pre', attribs: { tabindex: '0' } }),
      th: (tagName, { align }) => cell(tagName, align),
      td: (tagName, { align }) => cell(tagName, align),
    },
  }).trim()
}

interface Options {
  origin?: string
  /** Of pictures that are given none in the text, by their addresses. */
  words?: Readonly<Record<string, string>>
  see?: See
}

/** Is told an address, and whether it is a picture's. */
type See = (address: string, isPicture: boolean) => void

const whole = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address)

function link(href: string | null, title: string | undefined, origin: string): Tag {
  // Without an address it leads nowhere; its text stays.
  if (!href) return { tagName: 'a', attribs: {} }
  const elsewhere = isExternal(href) && { target: '_blank', rel: 'noopener' }
  return { tagName: 'a', attribs: { href: whole(href, origin), ...(title && { title }), ...elsewhere } }
}

function picture(given: Record<string, string>, origin: string, words: Readonly<Record<string, string>>): Tag {
  const { src, title, width = '', height = '' } = given
  const address = safeSource(src)
  if (!address) return { tagName: 'img', attribs: {} }
  const stored = storedPicture(address)
  const size = stored ? storedSize(stored, origin) : onlyNumbers({ width, height })
  const how = { ...(title && { title }), ...size, loading: 'lazy', decoding: 'async' }
  const alt = given['alt'] || (stored && words[pictureUrl(stored.file)]) || ''
  return { tagName: 'img', attribs: { src: whole(atWidth(address, WIDTH), origin), alt, ...how } }
}

/** On the page, the browser chooses; a feed has it in one size. A small picture is not blown up. */
function storedSize(picture: StoredPicture, origin: string): Record<string, string> {
  const { file, width, height } = picture
  if (!origin) {
    const srcset = srcsetOf(pictureUrl(file))
    return { ...(srcset && { srcset, sizes: `min(46rem,92vw,${width}px)` }), width: `${width}`, height: `${height}` }
  }
  const shown = Math.min(width, WIDTH)
  return { width: `${shown}`, height: `${Math.max(1, Math.round((height * shown) / width))}` }
}

const cell = (tagName: string, align = ''): Tag => ({
  tagName,
  attribs: /^(left|center|right)$/.test(align) ? { class: `align-${align}` } : {},
})

const onlyNumbers = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => /^[1-9]\d{0,4}$/.test(value)))
