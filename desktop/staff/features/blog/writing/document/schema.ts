import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { safeHref } from '#shared/blocks/links.ts'
import { commonMarks, commonNodes } from '#staff/widgets/rich-text/schema.ts'

/** Tags that a text may contain as HTML, besides those that Markdown has a sign for. */
export const htmlTags = ['b', 'i', 's', 'sub', 'sup', 'kbd'] as const

const text = (initial: string | null = null): AttributeSpec => ({ default: initial })
const attributeOf = (name: string) => (element: HTMLElement) => element.getAttribute(name) ?? ''

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  ...commonNodes,
  bullet_list: { ...commonNodes.bullet_list, attrs: { tight: { default: true } } },
  ordered_list: { ...commonNodes.ordered_list, attrs: { tight: { default: true }, ...commonNodes.ordered_list.attrs } },
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
}

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
  ...commonMarks,
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

/** The schema of a post: what `renderMarkdown` lets through, and source for everything else. */
export const schema = new Schema({ nodes, marks })
