import type { Mark, Node } from 'prosemirror-model'

/** Where a text stands: a line of its own, or a line that can't be broken, in a table's cell even without `|`. */
export interface InlinePlace {
  kind: 'paragraph' | 'heading' | 'cell'
  /** Writes bold, italic and struck text as HTML, where Markdown's signs would be read as characters. */
  isHtml: boolean
}

/** A piece of text, already escaped, with the marks around it. */
interface Piece {
  text: string
  marks: readonly Mark[]
  isSpace: boolean
  /** The address, if the piece is a link to itself. */
  plain: string | null
}

const signs: Record<string, [string, string]> = { em: ['*', 'em'], strong: ['**', 'strong'], strike: ['~~', 'del'] }

/** Writes inline content as Markdown. */
export function writeInline(parent: Node, place: InlinePlace): string {
  const pieces = withoutLooseSpace(parent.children.flatMap((node) => piecesOf(node, place)))
  // A break at the end of a block would be read as a backslash.
  pieces.length = pieces.findLastIndex(({ isSpace, text }) => !isSpace || text.includes('&nbsp;')) + 1
  let out = ''
  const open: Mark[] = []
  const close = (count: number) => {
    while (open.length > count) out += delimiter(open.pop()!, 'end', place)
  }
  pieces.forEach((piece, at) => {
    const keep = open.findIndex((mark) => !mark.isInSet(piece.marks))
    if (keep !== -1) close(keep)
    const next = piece.marks
      .filter((mark) => !mark.isInSet(open))
      .map((mark) => ({ mark, length: lengthOf(mark, pieces.slice(at)) }))
      // What lasts longest is outside.
      .toSorted((one, other) => other.length - one.length)
    const [only] = next
    const isAlone = only?.mark.type.name === 'link' && only.length === 1 && next.length === 1
    if (isAlone && piece.plain === only.mark.attrs['href'] && !only.mark.attrs['title']) {
      out += `<${piece.plain!.replace(/^mailto:/, '')}>`
      return
    }
    for (const { mark } of next) {
      // Otherwise a link after an exclamation mark is an image.
      if (mark.type.name === 'link' && /(^|[^\\])(\\\\)*!$/.test(out)) out = `${out.slice(0, -1)}\\!`
      out += delimiter(mark, 'start', place)
      open.push(mark)
    }
    out += piece.text
  })
  close(0)
  if (place.kind === 'paragraph')
    return out
      .split('\n')
      .map(escapeLineStart)
      .join('\n')
      .replace(/[ \t]+$/, '')
  const line = out.replace(/\n/g, ' ').trim()
  if (place.kind === 'heading') return line.replace(/#+$/, (end) => `\\${end}`)
  return line.replace(/\|/g, '\\|')
}

/** How many pieces a mark lasts. */
function lengthOf(mark: Mark, pieces: readonly Piece[]): number {
  const end = pieces.findIndex(({ marks }) => !mark.isInSet(marks))
  return end === -1 ? pieces.length : end
}

function piecesOf(node: Node, place: InlinePlace): Piece[] {
  const isMarked = (name: string) => node.marks.some(({ type }) => type.name === name)
  const marks = node.marks.filter(({ type }) => type.name !== 'code' && type.name !== 'raw')
  const whole = (text: string) => [{ text, marks, isSpace: false, plain: null }]
  if (node.type.name === 'image') return whole(writeImage(node))
  if (node.type.name === 'hard_break')
    return [{ text: place.kind === 'paragraph' ? '\\\n' : '<br>', marks, isSpace: true, plain: null }]
  const text = node.text ?? ''
  if (isMarked('raw')) return whole(text)
  // A cell's code can't have `\|`, which would end the table.
  const isCode = text.trim() !== '' && !(place.kind === 'cell' && text.includes('\\|'))
  if (isMarked('code') && isCode) return whole(writeCode(text))
  const isUrl = /^(https?|mailto):[^\s<>\\]+$/.test(text)
  const isEmail = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)
  if (isUrl || isEmail)
    return [{ text: escapeText(text), marks, isSpace: false, plain: isEmail ? `mailto:${text}` : text }]
  return text
    .split(/([ \t\n\u00a0]+)/)
    .filter(Boolean)
    .reduce<Piece[]>((pieces, word) => {
      const isSpace = /^[ \t\n\u00a0]/.test(word)
      const last = pieces.at(-1)
      // Only spaces at the edges matter.
      if (!isSpace && last?.isSpace && pieces.length > 1) {
        pieces.splice(-2, 2, { ...last, text: pieces.at(-2)!.text + last.text + word, isSpace: false })
      } else pieces.push({ text: word, marks, isSpace, plain: null })
      return pieces
    }, [])
    .map((piece) => ({ ...piece, text: isMarked('link') ? escapeLinked(piece.text) : escapeText(piece.text) }))
}

/** Space at the edge of marked text loses the mark: Markdown can't say it. */
function withoutLooseSpace(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, at) => {
    if (!piece.isSpace) return piece
    const before = pieces.slice(0, at).findLast(({ isSpace }) => !isSpace)
    const after = pieces.slice(at + 1).find(({ isSpace }) => !isSpace)
    const isAround = (mark: Mark) => mark.isInSet(before?.marks ?? []) && mark.isInSet(after?.marks ?? [])
    return { ...piece, marks: piece.marks.filter(isAround) }
  })
}

function delimiter({ type, attrs }: Mark, side: 'start' | 'end', { isHtml }: InlinePlace): string {
  if (type.name === 'link') return side === 'start' ? '[' : `](${writeTarget(String(attrs['href']), attrs['title'])})`
  const [sign, tag] = signs[type.name] ?? ['', String(attrs['tag'])]
  if (sign && !isHtml) return sign
  return side === 'start' ? `<${tag}>` : `</${tag}>`
}

function writeTarget(address: string, title: unknown): string {
  const escaped = address.replace(/\n/g, '%20').replace(/&(?=#?\w+;)/g, '\\&')
  const target = /[\s()<>\\]/.test(address) ? `<${escaped.replace(/\\(?!&)|[<>]/g, '\\$&')}>` : escaped
  return title ? `${target} "${escapeEntities(String(title)).replace(/["\\](?!&)/g, '\\$&')}"` : target
}

export const writeImage = ({ attrs }: Node): string =>
  `![${writeAlt(String(attrs['alt']))}](${writeTarget(String(attrs['src']), attrs['title'])})`

/** marked doesn't read escaped brackets of a picture in a link, and takes an escaped entity for one. */
const writeAlt = (alt: string): string =>
  alt
    .replace(/\n/g, ' ')
    .split(/([\\[\]]|&(?=#?\w+;))/)
    .map((part, at) => (at % 2 === 0 ? escapeText(part) : `&#${part.charCodeAt(0)};`))
    .join('')

function writeCode(text: string): string {
  const words = text.replace(/\n/g, ' ')
  const longest = Math.max(0, ...(words.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .*[^ ].* $/.test(words) ? ' ' : ''
  return fence + pad + words + pad + fence
}

const escapeEntities = (text: string) => text.replace(/&(?=#?\w+;)/g, '\\&')

const escapeText = (text: string): string =>
  escapeEntities(
    text
      .replace(/[\\`*[\]~]/g, '\\$&')
      .replace(/!(?=\\\[)/g, '\\!')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/<(?=[a-zA-Z/!?])/g, '\\<'),
  ).replace(/\u00a0/g, '&nbsp;')

/** In a link, marked takes `](` for its target, even if it is escaped. */
const escapeLinked = (text: string) => escapeText(text).replaceAll('\\](', '&#93;(')

/** Characters that would start another block. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^[ \t]+/, '')
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=|:](?=[\s|:=-]*$)|_(?=[\s_]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
