import { writeLink } from './linked-text.ts'
import { joinSpans, type RichBlock, type RichSpan } from './rich-text.ts'

/** What `writeRichText` can write: no blank lines, which would end a block, and nothing empty. */
export const normalizeRichText = (blocks: readonly RichBlock[]): RichBlock[] =>
  blocks.flatMap((block) => {
    const lines = block.lines.map((line) => splitAtBlankLines(joinSpans(line))).filter((parts) => parts.length > 0)
    if (block.kind === 'paragraph') return lines.flat().map((line) => ({ ...block, lines: [line] }))
    // An item is a single block.
    const items = lines.map((parts) =>
      joinSpans(parts.flatMap((part, at) => (at > 0 ? [{ text: '\n' }, ...part] : part))),
    )
    return items.length > 0 ? [{ ...block, lines: items }] : []
  })

/** Splits a line where a line break is followed by another one. */
function splitAtBlankLines(line: readonly RichSpan[]): RichSpan[][] {
  const rows: RichSpan[][] = [[]]
  for (const span of line)
    for (const [at, text] of span.text.split('\n').entries()) {
      if (at > 0) rows.push([])
      rows.at(-1)!.push({ ...span, text })
    }
  const parts: RichSpan[][] = []
  let isOpen = false
  for (const row of rows) {
    const isBlank = row.every(({ text }) => !text.trim())
    if (isBlank) isOpen = false
    else if (isOpen) parts.at(-1)!.push({ text: '\n' }, ...row)
    else {
      parts.push(row)
      isOpen = true
    }
  }
  return parts.map(joinSpans)
}

/** Writes blocks as `parseRichText` reads them. */
export const writeRichText = (blocks: readonly RichBlock[]): string => write(blocks, true)

/** Writes blocks without marks, as a text without `format`; lists keep their signs. */
export const writePlainText = (blocks: readonly RichBlock[]): string => write(blocks, false)

const write = (blocks: readonly RichBlock[], isRich: boolean): string =>
  normalizeRichText(blocks)
    .map(({ kind, start = 1, lines }) =>
      lines
        .map((line, at) => {
          const text = writeLine(line, isRich)
          if (kind === 'paragraph') return isRich ? text.replace(startOfItem, escapeStart) : text
          return `${kind === 'list' ? '-' : `${start + at}.`} ${isRich ? text.replaceAll('\n', '\n  ') : text}`
        })
        .join('\n'),
    )
    .join('\n\n')

const startOfItem = /^(-(?= )|\d{1,9}(?=\. ))/gm
const escapeStart = (sign: string) => (sign === '-' ? '\\-' : `${sign}\\`)

function writeLine(line: readonly RichSpan[], isRich: boolean): string {
  // What looks like a link is one, as in texts without `format`.
  const escape = (text: string) => (isRich ? text.replaceAll(/[\\*]/g, '\\$&') : text)
  let [written, isBold, isItalic] = ['', false, false]
  for (const span of [...line, { text: '' }] satisfies RichSpan[]) {
    if (isRich && isBold !== Boolean(span.isBold)) written += '**'
    if (isRich && isItalic !== Boolean(span.isItalic)) written += '*'
    isBold = Boolean(span.isBold)
    isItalic = Boolean(span.isItalic)
    written += span.href ? writeLinks(span.text, span.href, escape) : escape(span.text)
  }
  return written
}

/** A label holds at most 500 characters and no brackets, which stand between two links. */
const writeLinks = (text: string, href: string, escape: (text: string) => string): string =>
  text
    .split(/([[\]]|[^[\]]{250})/)
    .map((part) => (part && !/^[[\]]$/.test(part) ? writeLink(escape(part), href) : part))
    .join('')
