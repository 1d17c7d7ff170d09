import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { safeHref } from '#shared/blocks/links.ts'

/** Tags that a text may contain as HTML, besides those that Markdown has a sign for. */
export const htmlTags = ['b', 'i', 's', 'sub', 'sup', 'kbd'] as const

const text = (initial: string | null = null): AttributeSpec => ({ default: initial })
const attributeOf = (name: string) => (element: HTMLElement) => element.getAttribute(name) ?? ''

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', { dir: 'auto' }, 0] },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, { dir: 'auto' }, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block list',
    attrs: { tight: { default: true } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block list',
    attrs: { tight: { default: true }, start: { default: 1 } },
    parseDOM: [
      { tag: 'ol', getAttrs: (element) => ({ start: Math.max(0, Number(element.getAttribute('start') ?? 1)) || 0 }) },
    ],
    toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: attrs['start'] }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    attrs: { lang: text('') },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', { dir: 'ltr', spellcheck: 'false' }, ['code', 0]],
  },
  /** Markdown or HTML that the editor has no form for, as written. */
  source: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { 'data-source': 'SOURCE', class: 'post-source', dir: 'ltr', spellcheck: 'false' }, 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'inline*',
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (cell) =>
          (/^(left|center|right)$/.exec(cell.getAttribute('align') || cell.style.textAlign) ?? [null])[0],
        setDOMAttr: (align, attributes) => {
          if (align) attributes['class'] = `align-${String(align)}`
        },
      },
    },
  }),
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: text(''), alt: text(''), title: text() },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => ({
          src: attributeOf('src')(element),
          alt: attributeOf('alt')(element),
          title: element.getAttribute('title'),
        }),
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: attrs['src'], alt: attrs['alt'], title: attrs['title'] }],
  },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
}

const isHeavy = (weight: string) => /^(bold|bolder|[6-9]\d\d)$/.test(weight) && null

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: text(''), title: text() },
    inclusive: false,
    parseDOM: ['data-href', 'href'].map((name) => ({
      tag: `a[${name}]`,
      getAttrs: (element: HTMLElement) => ({
        href: attributeOf(name)(element),
        title: element.getAttribute('title'),
      }),
    })),
    toDOM: ({ attrs: { href, title } }) => ['a', { href: safeHref(String(href)), 'data-href': href, title }, 0],
  },
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i' },
      { style: 'font-style=italic' },
      { style: 'font-style=normal', clearMark: isOf('em') },
    ],
    toDOM: () => ['em', 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies in <b style="font-weight:normal">.
      { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: isHeavy },
      { style: 'font-weight=400', clearMark: isOf('strong') },
    ],
    toDOM: () => ['strong', 0],
  },
  strike: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['del', 0],
  },
  html: {
    attrs: { tag: { default: 'kbd' } },
    excludes: '',
    parseDOM: ['sub', 'sup', 'kbd'].map((tag) => ({ tag, attrs: { tag } })),
    toDOM: ({ attrs }) => [attrs['tag'] as string, 0],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }, { tag: 'tt' }], toDOM: () => ['code', { spellcheck: 'false' }, 0] },
  /** HTML or an entity within a text, as written. */
  raw: {
    inclusive: false,
    code: true,
    parseDOM: [{ tag: 'span[data-raw]' }],
    toDOM: () => ['span', { 'data-raw': '', class: 'post-source', spellcheck: 'false' }, 0],
  },
}

function isOf(name: string) {
  return ({ type }: { type: { name: string } }) => type.name === name
}

/** The schema of a post: what `renderMarkdown` lets through, and source for everything else. */
export const schema = new Schema({ nodes, marks })
