import { LINK, type LinkedPiece, parseLinks } from './linked-text.ts'
import { safeHref } from './links.ts'

/** The `format` of a text block whose `text` has marks and lists. Without it, `*` and `-` are ordinary characters. */
export const RICH = 'rich'

/** Characters in a row with the same marks; `\n` is a line break. */
export interface RichSpan extends LinkedPiece {
  isBold?: boolean
  isItalic?: boolean
}

/** A paragraph has one line, a list a line per item. */
export interface RichBlock {
  kind: 'paragraph' | 'list' | 'numbered'
  /** The first number of a numbered list. */
  start?: number
  lines: RichSpan[][]
}

const bullet = /^- (.*)$/s
const number = /^(\d{1,9})\. (.*)$/s
const continuation = /^ {2}(.*)$/s

/**
 * Parses a rich text: `**bold**`, `*italic*`, `[label](url)`, lists with `- ` or `1. `, whose items go on in lines that
 * begin with two spaces. Blank lines separate blocks; a backslash makes a sign an ordinary character.
 */
export function parseRichText(text: string): RichBlock[] {
  const blocks: { kind: RichBlock['kind']; start?: number; lines: string[] }[] = []
  let current: (typeof blocks)[number] | undefined
  const open = (block: (typeof blocks)[number]) => blocks.push((current = block))
  for (const line of text.split(/\r?\n/)) {
    const [, item] = bullet.exec(line) ?? []
    const [, start, numbered] = number.exec(line) ?? []
    const [, rest] = continuation.exec(line) ?? []
    if (!line.trim()) current = undefined
    else if (item !== undefined) {
      if (current?.kind === 'list') current.lines.push(item)
      else open({ kind: 'list', lines: [item] })
    } else if (numbered !== undefined) {
      if (current?.kind === 'numbered') current.lines.push(numbered)
      else open({ kind: 'numbered', start: Number(start), lines: [numbered] })
    } else if (current && (current.kind === 'paragraph' || rest !== undefined))
      current.lines.push(`${current.lines.pop()}\n${current.kind === 'paragraph' ? line : rest}`)
    else open({ kind: 'paragraph', lines: [line] })
  }
  return blocks.map((block) => ({ ...block, lines: block.lines.map(parseLine) }))
}

/** Parses a text without `format`: paragraphs with links. */
export const parsePlainText = (text: string): RichBlock[] =>
  text
    .split(/\r?\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => ({ kind: 'paragraph', lines: [parseLinks(paragraph.replaceAll('\r\n', '\n'))] }))

const ESCAPED = String.raw`\\([\\*.-])`
/** An escaped sign, a link, or a mark. */
const token = new RegExp(String.raw`${ESCAPED}|${LINK}|\*{1,2}`, 'g')
const escaped = new RegExp(ESCAPED, 'g')

/** Parses the marks of a line. A mark that doesn't end is an ordinary character. */
function parseLine(line: string): RichSpan[] {
  const tokens = [...line.matchAll(token)]
  const marks = (mark: string) => tokens.filter(([sign]) => sign === mark)
  const unpaired = ['*', '**'].map((mark) => (marks(mark).length % 2 === 1 ? marks(mark).at(-1) : undefined))
  const spans: RichSpan[] = []
  let [isBold, isItalic, end] = [false, false, 0]
  const add = (text: string, href?: string) =>
    spans.push({ text, ...(isBold && { isBold }), ...(isItalic && { isItalic }), ...(href && { href }) })
  for (const match of tokens) {
    const [sign, character, label, address] = match
    add(line.slice(end, match.index))
    end = match.index + sign.length
    const href = safeHref(address)
    if (character !== undefined) add(character)
    else if (label !== undefined && href) add(label.replace(escaped, '$1'), href)
    else if (label !== undefined || unpaired.includes(match)) add(sign)
    else if (sign === '**') isBold = !isBold
    else isItalic = !isItalic
  }
  add(line.slice(end))
  return joinSpans(spans)
}

const hasSameMarks = (one: RichSpan, other: RichSpan) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href

/** Joins spans with the same marks, and drops empty ones. */
export function joinSpans(spans: readonly RichSpan[]): RichSpan[] {
  const joined: RichSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && hasSameMarks(last, span)) joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else if (span.text) joined.push(span)
  }
  return joined
}

/** Whether blocks need `format: 'rich'`. */
export const isRich = (blocks: readonly RichBlock[]): boolean =>
  blocks.some(
    ({ kind, lines }) => kind !== 'paragraph' || lines.flat().some(({ isBold, isItalic }) => isBold || isItalic),
  )

/** Whether a text block's content is rich. */
export const hasRichText = (content: Readonly<Record<string, unknown>>): boolean => content['format'] === RICH

/** Whether a text block's text is shown with its spaces and lines, and without links. */
export const isVerbatim = (content: Readonly<Record<string, unknown>>): boolean =>
  content['textLayout'] === 'code' && !hasRichText(content)
