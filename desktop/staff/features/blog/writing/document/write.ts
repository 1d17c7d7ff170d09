import type { Node } from 'prosemirror-model'
import { isBlank } from './blank.ts'
import { htmlOf } from './markdown.ts'
import { htmlOfNode, meaningOf } from './meaning.ts'
import { isTight, itemBlocks } from './tight.ts'
import { writeInline, type InlinePlace } from './write-inline.ts'

interface Written {
  markdown: string
  /** Whether reading it results in the same block. */
  isExact: boolean
  /** Whether it needs HTML for bold, italic or struck text. */
  isHtml: boolean
}

const cache = new WeakMap<Node, Written>()

/** Writes a block as Markdown. */
export function writeBlock(node: Node): Written {
  const known = cache.get(node)
  if (known) return known
  const meaning = meaningOf(htmlOfNode(node))
  const means = (markdown: string) => meaningOf(htmlOf(markdown)) === meaning
  const plain = write(node, { isHtml: false, isInList: false, sign: null })
  const isExact = means(plain)
  const html = isExact ? plain : write(node, { isHtml: true, isInList: false, sign: null })
  const isHtml = !isExact && means(html)
  const written = isHtml ? { markdown: html, isExact: true, isHtml } : { markdown: plain, isExact, isHtml }
  cache.set(node, written)
  return written
}

/** Writes a list with another sign before its items: `-`, `*`, `+`, `.` or `)`. */
export const writeList = (node: Node, sign: string): string =>
  write(node, { isHtml: writeBlock(node).isHtml, isInList: false, sign })

interface Place {
  isHtml: boolean
  isInList: boolean
  /** The sign of a list's items, if it can't be the usual one. */
  sign: string | null
}

function write(node: Node, place: Place): string {
  const inline = (kind: InlinePlace['kind']) => writeInline(node, { kind, isHtml: place.isHtml })
  switch (node.type.name) {
    case 'paragraph':
      return inline('paragraph')
    case 'heading':
      return `${'#'.repeat(node.attrs['level'] as number)} ${inline('heading')}`.trimEnd()
    case 'blockquote':
      return writeBlocks(node.children, place).replace(/^(?=(.?))/gm, (_, next) => (next ? '> ' : '>'))
    case 'bullet_list':
    case 'ordered_list':
      return writeItems(node, place)
    case 'code_block':
      return writeCodeBlock(node)
    case 'horizontal_rule':
      return place.isInList ? '___' : '---'
    case 'table':
      return writeTable(node, place)
    default:
      return node.textContent
  }
}

export const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list'

function writeBlocks(blocks: readonly Node[], place: Place, gap = '\n\n'): string {
  let isOther = false
  return blocks
    .filter((block) => !isBlank(block) || blocks.length === 1)
    .map((block, at, all) => {
      const last = all[at - 1]
      isOther = isList(block) && last?.type === block.type && !isOther
      const sign = isOther ? (block.type.name === 'ordered_list' ? ')' : '*') : null
      // An empty line after a list would spread its items, too, if another list follows.
      return (!last ? '' : isList(last) && isList(block) ? '\n' : gap) + write(block, { ...place, sign })
    })
    .join('')
}

function writeItems(list: Node, place: Place): string {
  const gap = isTight(list) ? '\n' : '\n\n'
  const isOrdered = list.type.name === 'ordered_list'
  return list.children
    .map((item, at) => {
      const sign = isOrdered ? `${Number(list.attrs['start']) + at}${place.sign ?? '.'}` : (place.sign ?? '-')
      const inner = writeBlocks(itemBlocks(item), { ...place, isInList: true, sign: null }, gap)
      const indented = inner.replace(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length + 1)}`)
      return inner ? `${sign} ${indented}` : sign
    })
    .join(gap)
}

function writeCodeBlock(node: Node): string {
  const lang = String(node.attrs['lang'] ?? '').replace(/\n/g, ' ')
  const sign = lang.includes('`') ? '~' : '`'
  const runs = node.textContent.match(sign === '`' ? /`+/g : /~+/g) ?? []
  const fence = sign.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  return `${fence}${lang}\n${node.textContent ? `${node.textContent}\n` : ''}${fence}`
}

const rules: Record<string, string> = { left: ':---', center: ':---:', right: '---:' }

function writeTable(table: Node, { isHtml }: Place): string {
  const width = table.firstChild?.childCount ?? 0
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = table.children.map(({ children }) =>
    Array.from({ length: width }, (_, at) => {
      const cell = children[at]
      return cell ? writeInline(cell, { kind: 'cell', isHtml }) : ''
    }),
  )
  const head = table.firstChild?.children ?? []
  const rule = head.map(({ attrs }) => rules[String(attrs['align'])] ?? '---')
  return [line(rows[0] ?? []), line(rule), ...rows.slice(1).map(line)].join('\n')
}
