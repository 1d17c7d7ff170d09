import type { Token, Tokens } from 'marked'
import type { Mark, Node } from 'prosemirror-model'
import { characterOf, entity, htmlOfToken } from './markdown.ts'
import { htmlOfNode, meaningOf } from './meaning.ts'
import { schema, htmlTags } from './schema.ts'
import { writeBlock } from './write.ts'

const { nodes, marks } = schema

/**
 * The node of a top-level token. It is a source block if the editor can't say exactly the same: both are rendered and
 * compared, before and after writing.
 */
export function parseBlock(token: Token): Node {
  const [node, ...others] = blocksOf([token])
  if (node && others.length === 0) {
    if (node.type === nodes['source']) return node
    const meaning = meaningOf(htmlOfToken(token))
    if (meaningOf(htmlOfNode(node)) === meaning && writeBlock(node).isExact) return node
  }
  return sourceBlock(token.raw)
}

const sourceBlock = (raw: string): Node => {
  const text = raw.replace(/(\n[ \t]*)+$/, '')
  return nodes['source']!.create(null, text ? schema.text(text) : null)
}

function blocksOf(tokens: readonly Token[]): Node[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic & { tokens?: Token[] }) ?? [])
}

function blockOf(token: Tokens.Generic & { tokens?: Token[] }): Node | null {
  const inner = token.tokens ?? []
  switch (token.type) {
    case 'space':
      return null
    case 'checkbox':
      return nodes['paragraph']!.create(null, inlineOf([token], []))
    case 'paragraph':
    case 'text':
      return nodes['paragraph']!.create(null, inlineOf(token.tokens ?? [token], []))
    case 'heading':
      return nodes['heading']!.create({ level: token['depth'] as number }, inlineOf(inner, []))
    case 'blockquote':
      return nodes['blockquote']!.create(null, filled(blocksOf(inner)))
    case 'hr':
      return nodes['horizontal_rule']!.create()
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code
      return nodes['code_block']!.create({ lang }, text ? schema.text(text) : null)
    }
    case 'list':
      return listOf(token as Tokens.List)
    case 'table':
      return tableOf(token as Tokens.Table)
    default:
      return sourceBlock(token.raw)
  }
}

const filled = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes['paragraph']!.create()])

function listOf({ ordered, start, loose, items }: Tokens.List): Node {
  const children = items.map((item) => nodes['list_item']!.create(null, filled(itemBlocksOf(item.tokens))))
  return ordered
    ? nodes['ordered_list']!.create({ tight: !loose, start: Number(start) }, children)
    : nodes['bullet_list']!.create({ tight: !loose }, children)
}

/** The box of a task stands apart from its text in a tight list. */
function itemBlocksOf(tokens: readonly Token[]): Node[] {
  const [box, text, ...rest] = tokens
  if (box?.type !== 'checkbox' || text?.type !== 'text') return blocksOf(tokens)
  const words = inlineOf([box, ...((text as Tokens.Text).tokens ?? [text])], [])
  return [nodes['paragraph']!.create(null, words), ...blocksOf(rest)]
}

function tableOf({ header, align, rows }: Tokens.Table): Node {
  const row = (cells: readonly Tokens.TableCell[], type: string) =>
    nodes['table_row']!.create(
      null,
      cells.map(({ tokens }, at) => nodes[type]!.create({ align: align[at] ?? null }, inlineOf(tokens, []))),
    )
  return nodes['table']!.create(null, [row(header, 'table_header'), ...rows.map((cells) => row(cells, 'table_cell'))])
}

const tags: Record<string, Mark> = {
  em: marks['em']!.create(),
  strong: marks['strong']!.create(),
  del: marks['strike']!.create(),
  ...Object.fromEntries(htmlTags.map((tag) => [tag, marks['html']!.create({ tag })])),
}

function inlineOf(tokens: readonly Token[], outer: readonly Mark[]): Node[] {
  const out: Node[] = []
  let active = [...outer]
  tokens.forEach((token, at) => {
    const [, slash, tag] = token.type === 'html' ? (/^<(\/?)([a-z]+)>$/.exec(token.raw) ?? []) : []
    const mark = tag && tags[tag]
    if (mark && !slash && tokens.slice(at + 1).some(({ raw }) => raw === `</${tag}>`) && !mark.isInSet(active))
      active = [...mark.addToSet(active)]
    else if (mark && slash && mark.isInSet(active) && !mark.isInSet(outer))
      active = mark.removeFromSet(active) as Mark[]
    else out.push(...leavesOf(token as Tokens.Generic & { tokens?: Token[] }, active))
  })
  return joined(out)
}

function leavesOf(token: Tokens.Generic & { tokens?: Token[] }, outer: readonly Mark[]): Node[] {
  const withMark = (name: string, attrs?: object) => marks[name]!.create({ ...attrs }).addToSet(outer)
  const within = (name: string, attrs?: object) => inlineOf(token.tokens ?? [], withMark(name, attrs))
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.tokens ? inlineOf(token.tokens, outer) : textOf(String(token['text']), outer, token.type === 'text')
    case 'strong':
    case 'em':
      return within(token.type)
    case 'del':
      return within('strike')
    case 'link':
      return within('link', { href: token['href'] as string, title: (token['title'] as string | null) ?? null })
    case 'codespan':
      return [schema.text(String(token['text']), withMark('code'))]
    case 'br':
      return [nodes['hard_break']!.create(null, null, outer)]
    case 'image': {
      const alt = plainTextOf(token.tokens ?? []) || (token.tokens ? '' : String(token['text']))
      const { href: src, title } = token as Tokens.Image
      return [nodes['image']!.create({ src, alt, title }, null, outer)]
    }
    case 'html':
      return /^<br ?\/?>$/.test(token.raw)
        ? [nodes['hard_break']!.create(null, null, outer)]
        : [schema.text(token.raw, withMark('raw'))]
    default:
      return token.raw ? [schema.text(token.raw, withMark('raw'))] : []
  }
}

const plainTextOf = (tokens: readonly Token[]): string =>
  inlineOf(tokens, [])
    .map(({ text = '' }) => text)
    .join('')

/** A text with its entities as characters; unknown ones stay source. */
function textOf(text: string, outer: readonly Mark[], hasEntities: boolean): Node[] {
  const out: Node[] = []
  let from = 0
  let words = ''
  const flush = () => {
    const line = words.replace(/[ \t]*\n[ \t]*/g, ' ')
    if (line) out.push(schema.text(line, outer))
    words = ''
  }
  if (hasEntities)
    for (const match of text.matchAll(entity)) {
      words += text.slice(from, match.index)
      from = match.index + match[0].length
      const character = characterOf(match)
      if (character !== null) words += character
      else {
        flush()
        out.push(schema.text(match[0], marks['raw']!.create().addToSet(outer)))
      }
    }
  words += text.slice(from)
  flush()
  return out
}

/** Texts with the same marks become one node, as in any document. */
function joined(inline: readonly Node[]): Node[] {
  const out: Node[] = []
  for (const node of inline) {
    const last = out.at(-1)
    if (node.isText && last?.isText && last.sameMarkup(node))
      out[out.length - 1] = schema.text(last.text! + node.text!, node.marks)
    else out.push(node)
  }
  return out
}
