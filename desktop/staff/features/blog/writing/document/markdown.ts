import { Marked, type Token } from 'marked'

/** Reads Markdown as the server does (server/features/blog/markdown.ts), so that editor and shop agree. */
const marked = new Marked({
  async: false,
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] ') },
})

export const lex = (markdown: string) => marked.lexer(markdown)
export const htmlOfToken = (token: Token) => marked.parser([token])
/** Not sanitised: only for comparing. */
export const htmlOf = (markdown: string) => marked.parse(markdown) as string

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  deg: '°',
  euro: '€',
  shy: '\u00ad',
}

/** An entity of HTML; what follows `&` decides, as browsers do. */
export const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][\da-zA-Z]*));/g

/** The character of an entity; null for those that stay as they are written. */
export function characterOf([, decimal, hex, name]: RegExpMatchArray): string | null {
  if (name) return named[name] ?? null
  const code = decimal ? Number(decimal) : parseInt(hex!, 16)
  // Browsers replace others, such as controls.
  return (code >= 32 && code < 127) || (code >= 160 && code < 0xd800) || (code > 0xe000 && code < 0xfff0)
    ? String.fromCodePoint(code)
    : null
}

export const decodeEntities = (html: string) =>
  html.replace(entity, (...match) => characterOf(match.slice(0, 4) as RegExpMatchArray) ?? (match[0] as string))
