import type { Mark, Node } from 'prosemirror-model'

export type Program = 'web' | 'docs' | 'word'

/** HTML of a document as programs write it to the clipboard. */
export function clipboardHtml(program: Program, doc: Node): string {
  const blocks = doc.children.map((block) => blockHtml(program, block))
  switch (program) {
    case 'web':
      return `<div class="post">\n  ${blocks.join('\n  ')}\n</div>`
    case 'docs':
      return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-3f2a">${blocks.join('<br />')}</b><br class="Apple-interchange-newline">`
    case 'word':
      return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color:red}</style></head><body><!--StartFragment-->${blocks.join('<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n')}<!--EndFragment--></body></html>`
  }
}

const escape = (text: string) =>
  text.replace(
    /[&<>"\u00a0]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' })[sign]!,
  )

const styles: Record<string, string> = {
  strong: 'font-weight:700',
  em: 'font-style:italic',
  strike: 'text-decoration:line-through',
}
const tags: Record<string, Record<string, string>> = {
  web: { strong: 'strong', em: 'em', strike: 'del', code: 'code' },
  word: { strong: 'b', em: 'i', strike: 's' },
}

function inlineHtml(program: Program, parent: Node): string {
  const isHeading = parent.type.name === 'heading'
  return parent.children
    .map((node) => {
      const inner = node.isText
        ? escape(node.text!)
        : node.type.name === 'image'
          ? `<img src="${escape(String(node.attrs['src']))}" alt="${escape(String(node.attrs['alt']))}" width="300" height="200">`
          : '<br>'
      const link = node.marks.find(({ type }) => type.name === 'link')
      const rest = node.marks.filter((mark) => mark !== link)
      const words = program === 'docs' ? docsSpan(inner, rest, isHeading) : tagged(program, inner, rest)
      return link ? `<a href="${hrefOf(program, link)}" style="text-decoration:none">${words}</a>` : words
    })
    .join('')
}

const hrefOf = (program: Program, { attrs: { href } }: Mark) =>
  escape(
    program === 'docs' && String(href).startsWith('https:')
      ? `https://www.google.com/url?q=${encodeURIComponent(String(href))}&sa=D`
      : String(href),
  )

const tagged = (program: Program, inner: string, marks: readonly Mark[]) =>
  marks.reduceRight((html, { type }) => {
    const tag = tags[program]![type.name]!
    return `<${tag}>${html}</${tag}>`
  }, inner)

function docsSpan(inner: string, marks: readonly Mark[], isHeading: boolean): string {
  const of = (name: string, other: string) => (marks.some(({ type }) => type.name === name) ? styles[name] : other)
  const weight = isHeading ? 'font-weight:700' : 'font-weight:400'
  return `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${of('strong', weight)};${of('em', 'font-style:normal')};${of('strike', 'text-decoration:none')};white-space:pre-wrap;">${inner}</span>`
}

function blockHtml(program: Program, node: Node): string {
  const inline = () => inlineHtml(program, node)
  const children = (separator = '') => node.children.map((child) => blockHtml(program, child)).join(separator)
  switch (node.type.name) {
    case 'paragraph':
      return paragraph(program, inline())
    case 'heading':
      return `<h${node.attrs['level']} dir="ltr">${inline()}</h${node.attrs['level']}>`
    case 'blockquote':
      return `<blockquote>${children('\n')}</blockquote>`
    case 'bullet_list':
    case 'ordered_list':
      return program === 'word' ? wordList(node, 1) : list(program, node)
    case 'code_block':
      return `<pre><code>${escape(node.textContent)}</code></pre>`
    case 'horizontal_rule':
      return '<hr>'
    case 'table':
      return `<div><table><colgroup><col></colgroup><tbody>${children('\n')}</tbody></table></div>`
    case 'table_row':
      return `<tr>${children()}</tr>`
    default: {
      const tag = program === 'web' && node.type.name === 'table_header' ? 'th' : 'td'
      const { align } = node.attrs
      const style = align ? ` style="vertical-align:top;text-align:${align}"` : ''
      return `<${tag}${style}>${program === 'web' ? inline() : paragraph(program, inline())}</${tag}>`
    }
  }
}

const paragraph = (program: Program, inner: string) =>
  program === 'web'
    ? `<p>${inner}</p>`
    : program === 'docs'
      ? `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${inner}</p>`
      : `<p class=MsoNormal>${inner}<o:p></o:p></p>`

function list(program: Program, node: Node): string {
  const tag = node.type.name === 'ordered_list' ? 'ol' : 'ul'
  const start = node.attrs['start'] > 1 ? ` start="${node.attrs['start']}"` : ''
  const items = node.children.map((item) => {
    const [first, ...rest] = item.children
    if (program === 'docs')
      return `<li dir="ltr" aria-level="1">${blockHtml(program, first!)}</li>${rest.map((block) => list(program, block)).join('')}`
    const words = first!.type.name === 'paragraph' ? inlineHtml(program, first!) : blockHtml(program, first!)
    return `<li>${words}${rest.map((block) => blockHtml(program, block)).join('\n')}</li>\n`
  })
  return `<${tag}${start}>${items.join('')}</${tag}>`
}

function wordList(node: Node, level: number): string {
  return node.children
    .map((item, at) => {
      const sign = node.type.name === 'ordered_list' ? `${Number(node.attrs['start']) + at}.` : level === 1 ? '·' : 'o'
      const [first, ...rest] = item.children
      return (
        `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
        `<span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>` +
        `${inlineHtml('word', first!)}<o:p></o:p></p>${rest.map((block) => wordList(block, level + 1)).join('')}`
      )
    })
    .join('')
}
