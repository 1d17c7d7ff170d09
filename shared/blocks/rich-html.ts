import type { Block } from './block.ts'
import { isExternal } from './links.ts'
import { hasRichText, parseRichText, type RichBlock, type RichSpan } from './rich-text.ts'
import { repairText } from '#shared/older-browsers.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** NUL and lone surrogates would be replaced by the browser. */
const escapeHtml = (text: string) =>
  repairText(text)
    .replaceAll('\0', '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** HTML of a rich text, as blocks show it. */
export const toRichHtml = (text: string): string => parseRichText(text).map(htmlOfBlock).join('')

function htmlOfBlock({ kind, start, lines }: RichBlock): string {
  const texts = lines.map((line) => line.map(htmlOfSpan).join(''))
  if (kind === 'paragraph') return texts.map((text) => `<p>${text}</p>`).join('')
  const items = texts.map((text) => `<li>${text}</li>`).join('')
  return kind === 'list' ? `<ul>${items}</ul>` : `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`
}

function htmlOfSpan({ text, isBold, isItalic, href }: RichSpan): string {
  let html = escapeHtml(text)
  if (isItalic) html = `<em>${html}</em>`
  if (isBold) html = `<strong>${html}</strong>`
  if (href === undefined) return html
  const newTab = isExternal(href) ? ' target="_blank" rel="noopener"' : ''
  const note = newTab && '<span class="sr-only"> (opens in a new tab)</span>'
  return `<a class="link" href="${escapeHtml(href)}"${newTab}>${html}${note}</a>`
}

/** HTML of the rich texts in a page's blocks, by block id; undefined if there is none. */
export function richTextsOf(blocks: readonly Block[]): Record<string, string> | undefined {
  const rich = blocks.filter(
    ({ type, content }) => type === 'text' && hasRichText(content) && typeof content['text'] === 'string',
  )
  if (rich.length === 0) return undefined
  return Object.fromEntries(rich.map(({ id, content }) => [id, toRichHtml(content['text'] as string)]))
}
