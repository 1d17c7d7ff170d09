import { Fragment, type Mark, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { safeHref } from '#shared/blocks/links.ts'
import {
  isRich,
  joinSpans,
  parsePlainText,
  parseRichText,
  type RichBlock,
  type RichSpan,
} from '#shared/blocks/rich-text.ts'
import { normalizeRichText, writePlainText, writeRichText } from '#shared/blocks/write-rich-text.ts'
import { commonMarks, commonNodes } from '#staff/widgets/rich-text/schema.ts'
import type { RichDocument } from '#staff/widgets/rich-text/useRichText.ts'

/** The text of a block, and whether it has marks or lists. */
export interface BlockText {
  text: string
  isRich: boolean
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  ...commonNodes,
  list_item: { ...commonNodes.list_item, content: 'paragraph' },
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = safeHref(link.getAttribute('href'))
          return href !== null && { href }
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href, class: 'link' }, 0],
  },
  ...commonMarks,
}

/** Exactly what a block's text can say. */
export const schema = new Schema({ nodes, marks })

const create = (name: string, content: Fragment | readonly Node[], attrs: Record<string, unknown> | null = null) =>
  schema.nodes[name]!.create(attrs, content)

/** Opens the text of a block for editing. */
export const openBlockText = (value: BlockText): RichDocument<BlockText> => ({
  doc: toDocument(value.isRich ? parseRichText(value.text) : parsePlainText(value.text)),
  write(doc) {
    const blocks = normalizeRichText(doc.children.map(toBlock))
    return isRich(blocks)
      ? { text: writeRichText(blocks), isRich: true }
      : { text: writePlainText(blocks), isRich: false }
  },
})

/** The document of a text without marks. */
export const plainDocument = (text: string): Node => toDocument(parsePlainText(text))

/** The text of a document, for other programs. */
export const plainTextOf = (content: Fragment): string => {
  const blocks = content.firstChild?.isInline ? [create('paragraph', content)] : content.content
  return writePlainText(blocks.map(toBlock))
}

function toDocument(blocks: readonly RichBlock[]): Node {
  const content = blocks.map(({ kind, start, lines }) => {
    const paragraphs = lines.map((line) => create('paragraph', line.flatMap(toInline)))
    if (kind === 'paragraph') return paragraphs[0]!
    const items = paragraphs.map((paragraph) => create('list_item', [paragraph]))
    return kind === 'list' ? create('bullet_list', items) : create('ordered_list', items, { start })
  })
  return create('doc', content.length > 0 ? content : [create('paragraph', Fragment.empty)])
}

function toInline({ text, isBold, isItalic, href }: RichSpan): Node[] {
  const set = [
    ...(href === undefined ? [] : [schema.mark('link', { href })]),
    ...(isItalic ? [schema.mark('em')] : []),
    ...(isBold ? [schema.mark('strong')] : []),
  ]
  return text
    .split('\n')
    .flatMap((row, at) => [
      ...(at > 0 ? [schema.nodes['hard_break']!.create()] : []),
      ...(row ? [schema.text(row, set)] : []),
    ])
}

function toBlock(node: Node): RichBlock {
  if (node.type.name === 'paragraph') return { kind: 'paragraph', lines: [toLine(node)] }
  const lines = node.children.map((item) => toLine(item.firstChild!))
  if (node.type.name === 'bullet_list') return { kind: 'list', lines }
  return { kind: 'numbered', start: Number(node.attrs['start']), lines }
}

const toLine = (paragraph: Node): RichSpan[] =>
  joinSpans(
    paragraph.children.map(({ text, marks: on }) => {
      const has = (name: string): Mark | undefined => on.find(({ type }) => type.name === name)
      const href = has('link')?.attrs['href'] as string | undefined
      return {
        text: text ?? '\n',
        ...(has('strong') && { isBold: true }),
        ...(has('em') && { isItalic: true }),
        ...(href !== undefined && { href }),
      }
    }),
  )
